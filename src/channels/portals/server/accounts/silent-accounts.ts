import { PortalTrouble } from '../adapters/portal-adapter.ts'

/** A call that takes so long without an answer has met a portal that hangs. */
const silentAfterMs = 10_000
const restMs = 60_000
/** Until when this worker leaves an account alone, so that calls without an answer do not take the places of the others. */
const resting = new Map<string, number>()

/** Calls the portal, unless this account had no answer within the last minute. @throws PortalTrouble */
export async function callPortal<T>(
  accountId: string,
  portal: string,
  call: () => Promise<T>,
  now: () => number = () => performance.now(),
): Promise<T> {
  const startedAt = now()
  const restsForMs = (resting.get(accountId) ?? 0) - startedAt
  if (restsForMs > 0)
    throw new PortalTrouble('later', `${portal} isn’t answering. Gable will try again in a minute`, { retryAfterMs: restsForMs })
  try {
    const answer = await call()
    resting.delete(accountId)
    return answer
  } catch (error) {
    if (error instanceof PortalTrouble && error.kind === 'later' && now() - startedAt >= silentAfterMs)
      resting.set(accountId, now() + restMs)
    throw error
  }
}
