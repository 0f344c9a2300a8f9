import type { Head } from '#common/endpoint.ts'
import { randomKey, urlOf, type WireInput } from './api-request.ts'

/** Idempotency keys of calls that got no answer, by what was sent. The server may have done the work: sent again, it must not do it twice. */
const keys = new Map<string, string>()
const maxKept = 100

/**
 * The key for a call that creates: the same one until an answer to it has come.
 * Files have no text to compare; those calls bring a key of their own.
 */
export function unansweredKey(head: Head, input: WireInput): { key: string; answered(): void } {
  if (input.form) return { key: randomKey(), answered: () => {} }
  const call = `${head.method} ${urlOf(head, input)} ${JSON.stringify(input.body)}`
  const key = keys.get(call) ?? randomKey()
  keys.set(call, key)
  const [oldest] = keys.keys()
  if (keys.size > maxKept && oldest !== undefined) keys.delete(oldest)
  return { key, answered: () => void keys.delete(call) }
}
