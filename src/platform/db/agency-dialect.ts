import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
} from 'kysely'
import type pg from 'pg'
import { sendQuery } from './sending.ts'
import type { Tables } from './tables.generated.ts'

/** Queries of one open transaction. */
export type Db = Kysely<Tables>

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

class OneConnection implements DatabaseConnection {
  readonly #client: pg.ClientBase
  constructor(client: pg.ClientBase) {
    this.#client = client
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await sendQuery(this.#client, query)
    return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
  }
  // eslint-disable-next-line require-yield -- the interface wants a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is done by keyset pages, not by cursors')
  }
}

const refuse = async () => {
  throw new Error('The transaction was opened by Database.inAgency; nothing inside opens or ends one')
}

/** Query builder for one client on which a transaction is already open. */
export function kyselyOn(client: pg.ClientBase): Db {
  const connection = new OneConnection(client)
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: async () => {},
  }
  const dialect: Dialect = {
    createAdapter: () => adapter,
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => compiler,
  }
  const db = new Kysely<Tables>({ dialect })
  clients.set(db, client)
  return db
}

const clients = new WeakMap<Db, pg.ClientBase>()
/**
 * Sends a statement at once: whatever the transaction sends after it is done after it, without anybody having waited. The next statement that
 * is waited for fails when this one did, with words about the transaction; who waits for this one hears why.
 */
export function sendNow(db: Db, statement: Compilable | RawBuilder<unknown>): Promise<pg.QueryResult> {
  const client = clients.get(db)
  if (!client) throw new Error('This transaction was not opened by Database')
  const sent = sendQuery(client, compiledOn(db, statement))
  sent.catch(() => {})
  return sent
}

/** Statements of the builder know who compiles them and overlook what they are given. */
export const compiledOn = (db: Db, statement: Compilable | RawBuilder<unknown>): CompiledQuery =>
  (statement as RawBuilder<unknown>).compile(db)
