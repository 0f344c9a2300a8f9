import { ProviderDown } from '../address-provider.ts'

/** A person waits at the keyboard: rather no suggestion than a late one. */
const patienceMs = 3_000

/** @returns the answer's status and JSON @throws ProviderDown when there is none; the key is never part of the message */
export async function askGoogle(url: URL, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
    return { status: answer.status, body: await answer.json() }
  } catch (error) {
    throw new ProviderDown(`The address service did not respond: ${(error as Error).name}`)
  }
}
