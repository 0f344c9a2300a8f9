import { Line } from './line.ts'

export interface Answered {
  perSecond: number
  p50Ms: number
  p99Ms: number
  errors: number
  count: number
}

export interface Asked {
  method?: string
  path: string
  headers: Record<string, string>
  body?: string
}

/** Sends requests over `connections` kept-open connections, each waiting for its answer, for a fixed number of requests. */
export async function load(
  make: (n: number, connection: number) => Asked,
  { port, connections, count }: { port: number; connections: number; count: number },
): Promise<Answered> {
  const times: number[] = []
  let errors = 0
  let next = 0
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      const line = new Line(port)
      while (next < count) {
        const asked = wire(make(next++, connection))
        const askedAt = performance.now()
        const status = await line.ask(asked)
        times.push(performance.now() - askedAt)
        if (status < 200 || status >= 300) errors++
      }
      line.end()
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: count / seconds, p50Ms: at(0.5), p99Ms: at(0.99), errors, count }
}

function wire({ method = 'GET', path, headers, body }: Asked): string {
  const fields = { host: '127.0.0.1', ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) }
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body ?? ''}`
}
