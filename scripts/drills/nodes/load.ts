// What the drills of many nodes send.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword } from '../../../src/accounts/session/password.rules.ts'

/** As the owner of the demo agency. */
export async function signIn(at: string) {
  const answer = await fetch(`${at}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@harbourvale.example', password: demoPassword }),
  })
  const { accessToken } = (await answer.json()) as { accessToken: string }
  return { headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' } }
}

export async function until(isDone: () => boolean, ms: number): Promise<void> {
  for (const end = performance.now() + ms; !isDone() && performance.now() < end; ) await sleep(50)
}

/** An open page. */
export async function listen(at: string, headers: Record<string, string>) {
  const stopping = new AbortController()
  const answer = await fetch(`${at}/api/events`, { headers, signal: stopping.signal })
  let text = ''
  void (async () => {
    for await (const piece of answer.body ?? []) text += Buffer.from(piece).toString()
  })().catch(() => {})
  await until(() => text.includes(': open'), 5_000)
  return { text: () => text, stop: () => stopping.abort() }
}

/** About 20 requests a second, half of them writes with an idempotency key. What fails for good is written into `given`. */
export function loadOn(
  at: string,
  headers: Record<string, string>,
  agency: string,
  {
    retriesForMs,
    acknowledged,
    given,
    seen,
  }: { retriesForMs: number; acknowledged: Set<string>; given: string[]; seen?: (problem: string, isWrite: boolean) => void },
) {
  let isStopping = false
  let count = 0
  const running = new Set<Promise<void>>()
  async function one(n: number): Promise<void> {
    const subject = `load ${randomUUID()}`
    const isWrite = n % 2 === 0
    const key = randomUUID()
    const until = performance.now() + retriesForMs
    for (;;) {
      const problem = await fetch(isWrite ? `${at}/api/tasks` : `${at}/api/listinger/get_All/${agency}?limit=20`, {
        headers: { ...headers, ...(isWrite && { 'idempotency-key': key }) },
        ...(isWrite && { method: 'POST', body: JSON.stringify({ subject }) }),
      }).then(
        async (answer) => {
          await answer.arrayBuffer()
          const wait = answer.headers.get('retry-after')
          return answer.ok ? undefined : `${answer.status}${wait ? `, Retry-After ${wait}` : ''}`
        },
        (error: Error) => String(error.cause ?? error),
      )
      if (problem === undefined) {
        if (isWrite) acknowledged.add(subject)
        return
      }
      seen?.(problem, isWrite)
      if (performance.now() >= until) return void given.push(problem)
      await sleep(300)
    }
  }
  const sending = (async () => {
    while (!isStopping) {
      const request = one(count++).finally(() => running.delete(request))
      running.add(request)
      await sleep(50)
    }
  })()
  return {
    async stop() {
      isStopping = true
      await sending
      await Promise.all(running)
      return count
    },
  }
}
