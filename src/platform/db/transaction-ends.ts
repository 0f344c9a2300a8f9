import { type CompiledQuery, sql } from 'kysely'
import type { Socket } from 'node:net'
import type pg from 'pg'
import type { Db } from './agency-dialect.ts'
import { ask, inOneWrite, sendQuery, streamOf } from './sending.ts'

/** Ends of transactions that wait to be sent with whatever their connection sends next. */
const unsentEnds = new WeakMap<Socket, () => void>()
/** A connection that nobody takes up again so soon sends the end of its transaction by itself. */
const endsWithinMs = 3

/** BEGIN and the first query are one system call, and the end of what the connection did before goes with them. */
export const sendBegin = (client: pg.PoolClient, begin: string) =>
  inOneWrite(client, () => {
    unsentEnds.get(streamOf(client) as Socket)?.()
    return ask(client, begin)
  })

/**
 * Ends a transaction that has changed nothing without waiting for it. Under load the end travels with the BEGIN of the next request on the
 * connection: a system call that wakes PostgreSQL costs more than most of what a request does.
 */
export function endWithNextWrite(client: pg.PoolClient): void {
  const stream = streamOf(client) as Socket
  stream.cork()
  // It fails only with its connection, and of that the pool hears by itself.
  ask(client, 'commit').catch(() => {})
  const send = () => {
    clearTimeout(timer)
    unsentEnds.delete(stream)
    stream.uncork()
  }
  const timer = setTimeout(send, endsWithinMs)
  unsentEnds.set(stream, send)
}

/** @returns promises that reject unless PostgreSQL says that it committed: after a failed statement it answers COMMIT with ROLLBACK, and no error. */
export function commit(client: pg.PoolClient, db: Db): Promise<unknown>[] {
  const committed = inOneWrite(client, () => ask(client, 'commit')).then(assertCommitted)
  return early.has(db) ? [committed, sendQuery(client, reachDisk)] : [committed]
}

export function assertCommitted({ command }: pg.QueryResult): void {
  if (command !== 'COMMIT') throw new Error('Nothing was saved: a statement of the transaction had failed before its commit')
}

const early = new WeakSet<Db>()
/**
 * Lets go of this transaction's locks before the disk has answered: whoever waits for one of them need not wait for the disk as well. The call
 * itself still returns only when the disk has answered, and what others commit on top reaches it later than this does. One of the
 * transaction's statements must evaluate `leavesDiskBehind`.
 */
export const unlockBeforeDisk = (db: Db): void => void early.add(db)
/** An expression, so that it costs no statement of its own. */
export const leavesDiskBehind = sql<string>`set_config('synchronous_commit', 'off', true)`

/** Any commit that waits for the disk takes all before it along; this one holds no lock. */
const reachDisk = { sql: `select pg_logical_emit_message(true, 'gable', '')`, parameters: [] } as unknown as CompiledQuery
