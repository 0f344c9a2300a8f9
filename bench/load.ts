import { Agent, request } from 'node:http'

export interface Answered {
  perSecond: number
  p50Ms: number
  p99Ms: number
  errors: number
  count: number
}

/** Sends requests over `connections` kept-open connections, each waiting for its answer, for a fixed number of requests. */
export async function load(
  make: (n: number) => { method?: string; path: string; headers: Record<string, string>; body?: string },
  { port, connections, count }: { port: number; connections: number; count: number },
): Promise<Answered> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let errors = 0
  let next = 0
  const one = (n: number) =>
    new Promise<void>((done) => {
      const { method = 'GET', path, headers, body } = make(n)
      const startedAt = performance.now()
      const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
        if ((answer.statusCode ?? 500) >= 300) errors++
        answer.on('data', () => {})
        answer.on('end', () => {
          times.push(performance.now() - startedAt)
          done()
        })
      })
      sent.on('error', () => {
        errors++
        done()
      })
      sent.end(body)
    })
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < count) await one(next++)
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: count / seconds, p50Ms: at(0.5), p99Ms: at(0.99), errors, count }
}
