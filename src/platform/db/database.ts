import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { AppError } from '#common/errors.ts'
import { type Db, kyselyOn } from './kysely.ts'
import { assertCommitted } from './transaction-ends.ts'

// count(*) and bigint arrive as strings by default. Cents stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)
// Wall-clock times, which belong to no zone: `2026-11-28T11:00` and `09:30`.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, (time) => time.slice(0, 16).replace(' ', 'T'))
pg.types.setTypeParser(pg.types.builtins.TIME, (time) => time.slice(0, 5))

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export interface Database {
  /**
   * One transaction that can see one agency's rows only: the condition is in every query, and row level security is the second lock.
   * A transaction that failed by a serialization conflict or a deadlock is run once more, so `work` must not act on the outside world.
   */
  inAgency<T>(agencyId: string, work: (db: Db) => Promise<T>): Promise<T>
  /** The same for work that only reads: PostgreSQL refuses a change (25006). */
  readInAgency<T>(agencyId: string, work: (db: Db) => Promise<T>): Promise<T>
  /**
   * A short transaction that is committed independently of the caller's own, on a separate connection: if it took one more of those that
   * requests use, requests could wait for each other without end.
   * @param agencyId null for work that belongs to no agency
   */
  apart<T>(agencyId: string | null, work: (db: Db) => Promise<T>): Promise<T>
  /** Runs work that belongs to no agency (logins, reference data): row level security shows no agency's rows here. */
  outsideAgencies<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** The same for one statement that is a transaction of its own: one round trip instead of three (decision note 115). */
  oneOutsideAgencies<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** The state of the database: does it answer, may it be written to. */
  state(): Promise<DatabaseState>
  /** Connections in use and callers waiting for one. */
  load(): { inUse: number; waiting: number }
  close(): Promise<void>
}

export type DatabaseState = 'ready' | 'does not respond' | 'takes no changes'
/** A standby, or a server that its operator or its full disk has set to read-only. */
export const isReadOnlySql = `(pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on')`

/** The id goes into the text of the statement: only a statement reaches the shards of a cluster, `set_config()` does not. */
function setAgency(agencyId: string): string {
  if (!uuid.test(agencyId)) throw new Error('An agency id must be a lower-case uuid')
  return `set local app.agency_id = '${agencyId}'`
}

/**
 * @param startsWith settings for each transaction, where a pooler in between does not keep those of a connection
 * @param apart past the pooler: its connections may all be in transactions that wait for work apart
 * @param isPrepared false for a pooler that does not know prepared statements
 */
export function openDatabase(
  connection: pg.PoolConfig,
  {
    max = 10,
    startsWith = '',
    isPrepared = true,
    apart = connection,
  }: { max?: number; startsWith?: string; isPrepared?: boolean; apart?: pg.PoolConfig } = {},
): Database {
  const pool = openPool({ ...connection, max })
  const apartPool = openPool({ ...apart, max: 2 })
  const startOf = (how: string, agencyId?: string) =>
    [how, startsWith, agencyId === undefined ? '' : setAgency(agencyId)].filter(Boolean).join('; ')
  const on = (client: pg.PoolClient) => kyselyOn(client, { isPrepared })
  return {
    inAgency: (agencyId, work) => withRetry(pool, startOf('begin', agencyId), on, work),
    readInAgency: (agencyId, work) => transact(pool, startOf('begin read only', agencyId), on, work),
    apart: (agencyId, work) => withRetry(apartPool, startOf('begin', agencyId ?? undefined), on, work),
    outsideAgencies: (work) => withRetry(pool, startOf('begin'), on, work),
    // A pooler keeps no settings: there the transaction brings them.
    oneOutsideAgencies: (work) => (startsWith ? withRetry(pool, startOf('begin'), on, work) : alone(pool, on, work)),
    state: () =>
      pool.query<{ isReadOnly: boolean }>(`select ${isReadOnlySql} as "isReadOnly"`).then(
        ({ rows }) => (rows[0]?.isReadOnly ? 'takes no changes' : 'ready'),
        () => 'does not respond',
      ),
    load: () => ({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      await Promise.all([pool.end(), apartPool.end()])
    },
  }
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    // A connection keeps every prepared statement it has seen.
    maxLifetimeSeconds: 3600,
  })
  // An idle connection that breaks (server restart) is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => {})
  // So would one that is cut while its transaction is busy with something else; the next query of that transaction fails with that error.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

type OnClient = (client: pg.PoolClient) => Db
async function transact<T>(pool: pg.Pool, startSql: string, on: OnClient, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await connect(pool)
  const held: Held = { pool, isHeld: true, outer: heldNow() }
  let broken: Error | undefined
  try {
    await client.query(startSql)
    const result = await holding.run(held, () => work(on(client)))
    assertCommitted(await client.query('commit'))
    return result
  } catch (error) {
    await client.query('rollback').catch((e: Error) => {
      broken = e
    })
    throw error
  } finally {
    held.isHeld = false
    client.release(broken)
  }
}

/** The connections that this chain of calls holds, the latest first. */
interface Held {
  pool: pg.Pool
  isHeld: boolean
  outer: Held | undefined
}
const holding = new AsyncLocalStorage<Held>()

/** Without those that were given back: work that is started in a transaction and goes on behind it may start the next, and so on. */
function heldNow(): Held | undefined {
  let held = holding.getStore()
  while (held && !held.isHeld) held = held.outer
  return held
}

/** @throws when the caller holds a connection of this pool already: a pool's worth of such callers would each wait for a second one forever. */
function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  for (let held = heldNow(); held; held = held.outer)
    if (held.isHeld && held.pool === pool)
      throw new Error('A transaction cannot hold another one: use the one there is, wait for its commit, or work apart')
  return pool.connect().catch((cause) => {
    throw String((cause as Error).message).includes('timeout')
      ? new AppError('busy', 'Gable is busy. Try again in a moment', { retryAfterS: 2 })
      : cause
  })
}

async function alone<T>(pool: pg.Pool, on: OnClient, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await connect(pool)
  let failed: Error | undefined
  try {
    return await work(on(client))
  } catch (error) {
    // It may be in the middle of an answer.
    failed = error as Error
    throw error
  } finally {
    client.release(failed)
  }
}

const retryable = new Set(['40001', '40P01'])
async function withRetry<T>(pool: pg.Pool, startSql: string, on: OnClient, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await transact(pool, startSql, on, work)
  } catch (error) {
    if (!retryable.has((error as { code?: string }).code ?? '')) throw error
    return transact(pool, startSql, on, work)
  }
}
