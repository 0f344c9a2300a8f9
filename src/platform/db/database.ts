import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { AppError } from '#common/errors.ts'
import { type Db, kyselyOn } from './agency-dialect.ts'
import { ask, sendQuery } from './sending.ts'
import { commit, endWithNextWrite, sendBegin } from './transaction-ends.ts'

// count(*) and bigint arrive as strings by default. Cents stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export interface Database {
  /**
   * One transaction that can see one agency's rows only: the condition is in every query, and row level security stands behind it.
   * What `work` adds to `last` is sent together with the commit; if one of those fails, nothing is committed and the call rejects.
   * A transaction that fell to a serialization conflict or a deadlock is run once more, so `work` must not act on the outside world.
   */
  inAgency<T>(agencyId: string, work: (db: Db, last: CompiledQuery[]) => Promise<T>): Promise<T>
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

/** The id goes into the text of the statement: only a statement reaches the shards of a cluster (DESIGN section 5). */
function setAgency(agencyId: string): string {
  if (!uuid.test(agencyId)) throw new Error('An agency id must be a lower-case uuid')
  return `set local app.agency_id = '${agencyId}'`
}

type Work<T> = (db: Db, last: CompiledQuery[]) => Promise<T>
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

  async function transact<T>(begin: string, work: Work<T>, isReading = false): Promise<T> {
    const client = await pool.connect().catch((cause) => {
      throw String((cause as Error).message).includes('timeout')
        ? new AppError('busy', 'Gable is busy. Try again in a moment', { retryAfterS: 2 })
        : cause
    })
    let broken: Error | undefined
    try {
      const begun = sendBegin(client, begin)
      // If BEGIN fails the query after it fails too, and that error is the one that is reported.
      begun.catch(() => {})
      const last: CompiledQuery[] = []
      const db = kyselyOn(client)
      const result = await work(db, last)
      await begun
      if (isReading) endWithNextWrite(client)
      else await Promise.all([...last.map((query) => sendQuery(client, query)), ...commit(client, db)])
      return result
    } catch (error) {
      await ask(client, 'rollback').catch((e: Error) => {
        broken = e
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  async function withRetry<T>(begin: string, work: Work<T>): Promise<T> {
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
