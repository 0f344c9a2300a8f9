import type { Socket } from 'node:net'
import pg from 'pg'
import { AppError } from '#common/errors.ts'
import { type Db, kyselyOn } from './agency-dialect.ts'

// count(*) and bigint arrive as strings by default. Cents stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export interface Database {
  /**
   * One transaction that can see one agency's rows only: the condition is in every query, and row level security stands behind it.
   * A transaction that fell to a serialization conflict or a deadlock is run once more, so `work` must not act on the outside world.
   */
  inAgency<T>(agencyId: string, work: (db: Db) => Promise<T>): Promise<T>
  /**
   * The same for work that only reads: PostgreSQL refuses a change (25006). There is nothing a commit could lose, so nobody waits for it.
   */
  readInAgency<T>(agencyId: string, work: (db: Db) => Promise<T>): Promise<T>
  /** For what belongs to no agency (logins, reference data): row level security shows no agency's rows here. */
  outsideAgencies<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** True when the database answers. */
  isReady(): Promise<boolean>
  /** Connections in use and callers waiting for one. */
  load(): { inUse: number; waiting: number }
  close(): Promise<void>
}

const streamOf = (client: pg.PoolClient) => (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Ends of transactions that wait to be sent with whatever their connection sends next. */
const unsentEnds = new WeakMap<Socket, () => void>()
/** A connection that nobody takes up again so soon sends the end of its transaction by itself. */
const endsWithinMs = 3

/** What is sent now waits for what the same turn of the loop sends after it: BEGIN and the first query are one system call. */
function oneWrite<T>(client: pg.PoolClient, send: () => T): T {
  const stream = streamOf(client)
  stream.cork()
  unsentEnds.get(stream)?.()
  process.nextTick(() => stream.uncork())
  return send()
}

/**
 * Ends a transaction that has changed nothing without waiting for it. Under load the end travels with the BEGIN of the next request on the
 * connection: a system call that wakes PostgreSQL costs more than most of what a request does.
 */
function endWithNextWrite(client: pg.PoolClient): void {
  const stream = streamOf(client)
  stream.cork()
  // It fails only with its connection, and of that the pool hears by itself.
  client.query('commit').catch(() => {})
  const send = () => {
    clearTimeout(timer)
    unsentEnds.delete(stream)
    stream.uncork()
  }
  const timer = setTimeout(send, endsWithinMs)
  unsentEnds.set(stream, send)
}

/** The id goes into the text of the statement: only a statement reaches the shards of a cluster (DESIGN section 5). */
function setAgency(agencyId: string): string {
  if (!uuid.test(agencyId)) throw new Error('An agency id must be a lower-case uuid')
  return `set local app.agency_id = '${agencyId}'`
}

const retryable = new Set(['40001', '40P01'])

export function openDatabase(connection: pg.PoolConfig, { max = 10 } = {}): Database {
  // `pipeline`: BEGIN and the first query travel together, which saves a round trip on every request.
  const pool = new pg.Pool({
    ...connection,
    max,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    pipeline: true,
  } as pg.PoolConfig)
  // An idle connection that breaks (server restart) is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => {})
  // So would one that is cut while its transaction is busy with something else; the next query of that transaction fails and says so.
  pool.on('connect', (client) => void client.on('error', () => {}))

  async function transact<T>(begin: string, work: (db: Db) => Promise<T>, isReading = false): Promise<T> {
    const client = await pool.connect().catch((cause) => {
      throw String((cause as Error).message).includes('timeout')
        ? new AppError('busy', 'Gable is busy. Try again in a moment', { retryAfterS: 2 })
        : cause
    })
    let broken: Error | undefined
    try {
      const begun = oneWrite(client, () => client.query(begin))
      // If BEGIN fails the query after it fails too, and that error is the one that is reported.
      begun.catch(() => {})
      const result = await work(kyselyOn(client))
      await begun
      if (isReading) endWithNextWrite(client)
      else await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch((e: Error) => {
        broken = e
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  async function withRetry<T>(begin: string, work: (db: Db) => Promise<T>): Promise<T> {
    try {
      return await transact(begin, work)
    } catch (error) {
      if (!retryable.has((error as { code?: string }).code ?? '')) throw error
      return transact(begin, work)
    }
  }

  return {
    inAgency: (agencyId, work) => withRetry(`begin; ${setAgency(agencyId)}`, work),
    readInAgency: (agencyId, work) => transact(`begin read only; ${setAgency(agencyId)}`, work, true),
    outsideAgencies: (work) => withRetry('begin', work),
    isReady: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    load: () => ({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}
