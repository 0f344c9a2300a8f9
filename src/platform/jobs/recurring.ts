import { type Caller, callerOf, newId, type Platform } from '../context.ts'
import { proveScope } from '../scope.ts'
import { type RecurringTurns, recurringTurns } from './recurring-turns.ts'

/** Recurring work of every agency. It finds out on its own what there is to do. */
export interface Recurring {
  name: string
  everyS: number
  run(caller: Caller): Promise<unknown>
}

/** Work for the installation as a whole, in one worker at a time. */
export interface InstallationWork {
  name: string
  everyS: number
  run(platform: Platform, isStopping: () => boolean): Promise<unknown>
}

/** Runs in every worker, and each piece of work in one of them. Agencies come from `logins`, the one table that crosses them; an agency without active users is skipped. */
export function startRecurring(
  platform: Platform,
  all: readonly Recurring[],
  ofInstallation: readonly InstallationWork[] = [],
): { stop(): Promise<void> } {
  let isStopping = false
  const running = new Set<Promise<void>>()
  const turns = recurringTurns(platform.database)
  const works: InstallationWork[] = [
    ...all.map((one) => ({ ...one, run: () => inEveryAgency(platform, one, () => isStopping) })),
    ...ofInstallation,
  ]
  const timers = works.map((one) => {
    let isBusy = false
    return setInterval(() => {
      if (isBusy || isStopping) return
      isBusy = true
      const turn = whenDue(platform, one, turns, () => isStopping).finally(() => {
        isBusy = false
        running.delete(turn)
      })
      running.add(turn)
    }, one.everyS * 1000)
  })
  return {
    async stop() {
      isStopping = true
      for (const timer of timers) clearInterval(timer)
      await Promise.allSettled(running)
    },
  }
}

async function whenDue(
  platform: Platform,
  { name, everyS, run }: InstallationWork,
  turns: RecurringTurns,
  isStopping: () => boolean,
): Promise<void> {
  try {
    if (await turns.take(name, everyS)) await keepingTurn(platform, { name, everyS }, turns, () => run(platform, isStopping))
  } catch (error) {
    platform.log.warn({ err: error, recurring: name }, 'recurring work failed, will be retried at its next run')
    platform.live.publish('', { type: 'recurringFailed', name })
  }
}

/** Work that takes longer than its interval stays with this worker, and does not look as if it stood still. */
async function keepingTurn(
  { log }: Platform,
  { name, everyS }: { name: string; everyS: number },
  turns: RecurringTurns,
  work: () => Promise<unknown>,
): Promise<void> {
  let extending = Promise.resolve()
  const timer = setInterval(
    () => {
      extending = turns
        .extend(name, everyS)
        .catch((error: unknown) => log.warn({ err: error, recurring: name }, 'the turn of recurring work was not extended'))
    },
    Math.max(1000, everyS * 500),
  )
  try {
    await work()
  } finally {
    clearInterval(timer)
    await extending
  }
}

/** One agency's failure is logged and counted, and the next agency has its turn. */
async function inEveryAgency(platform: Platform, { name, run }: Recurring, isStopping: () => boolean): Promise<void> {
  const log = platform.log.child({ recurring: name })
  const failed = (error: unknown, agencyId: string) => {
    log.warn({ err: error, agencyId }, 'recurring work failed, will be retried at its next run')
    platform.live.publish(agencyId, { type: 'recurringFailed', name })
  }
  const agencies = await platform.database.outsideAgencies((db) =>
    db.selectFrom('logins').select('agency_id').distinct().execute(),
  )
  for (const { agency_id: agencyId } of agencies) {
    if (isStopping()) return
    const scope = proveScope({ agencyId, userId: null, agentId: null, permissions: new Set(), sessionId: null })
    await run(callerOf(platform, scope, newId(), log)).catch((error: unknown) => failed(error, agencyId))
  }
}
