import type { CompiledQuery } from 'kysely'
import type { Socket } from 'node:net'
import type pg from 'pg'

// Named prepared statements are twice as fast, but every name lives on in each connection: statements whose text varies without end
// (lists of values) must not fill it, so after this many the rest stay unnamed.
const maxNames = 600
const names = new Map<string, string>()
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= maxNames) return known
  const name = `g${names.size}`
  names.set(text, name)
  return name
}

/** Nothing in benchmarks, which record what is sent. */
export const streamOf = (client: pg.ClientBase) => (client as unknown as { connection?: { stream: Socket } }).connection?.stream

/** What is sent now waits for what the same turn of the loop sends after it: statements that do not wait for each other are one system call. */
export function inOneWrite<T>(client: pg.ClientBase, send: () => T): T {
  const stream = streamOf(client)
  stream?.cork()
  if (stream) process.nextTick(() => stream.uncork())
  return send()
}

/**
 * `client.query` with a callback. The promise that pg would make instead keeps each answer alive until V8's last compiler has seen to it
 * (some six thousand requests): every page of a list then went into the old generation, and collecting it doubled what a request costs.
 */
export const ask = (client: pg.ClientBase, query: string | pg.QueryConfig): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(query, (error, result) => (error ? reject(error) : resolve(result)))
  })

/** Is sent before it returns, so that the order of calls is the order of statements. */
export async function sendQuery(client: pg.ClientBase, { sql, parameters }: CompiledQuery): Promise<pg.QueryResult> {
  const name = nameOf(sql)
  const query = { ...(name && { name }), text: sql, values: parameters as unknown[] }
  try {
    return await inOneWrite(client, () => ask(client, query))
  } catch (error) {
    // The stack then leads to who asked, not to the socket.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}
