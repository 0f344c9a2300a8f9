import { hash } from 'node:crypto'
import { type Compilable, Kysely, PostgresDialect, type RawBuilder } from 'kysely'
import type pg from 'pg'
import type { Tables } from './tables.generated.ts'

/** Queries of one open transaction. */
export type Db = Kysely<Tables>

const clients = new WeakMap<Db, { client: Pick<pg.ClientBase, 'query'>; isPrepared: boolean }>()

/** Query builder on one client; the owner of the client opens and ends its transactions. */
export function kyselyOn(client: Pick<pg.ClientBase, 'query'>, { isPrepared = true } = {}): Db {
  const connection = { query: client.query.bind(client), release() {} } as pg.PoolClient
  const pool = { connect: async () => connection, end: async () => {}, options: {} }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  clients.set(db, { client, isPrepared })
  return db
}

/**
 * Runs a statement that PostgreSQL parses and plans once per connection and keeps under a name made of its text. Measured side by side: opening a
 * listing took 0.41 instead of 1.15 ms of PostgreSQL's CPU, a page of 50 listings 0.68 instead of 1.25. Only for the statements of the busiest
 * requests, and only where the text does not grow with the number of values: each text is kept as long as its connection.
 */
export async function queryPrepared<R>(db: Db, statement: RawBuilder<R> | Compilable<R>): Promise<R[]> {
  const { sql: text, parameters } = (statement as RawBuilder<R>).compile(db)
  const on = clients.get(db)
  if (!on) throw new Error('This query builder was not made by kyselyOn')
  const name = on.isPrepared ? { name: hash('sha1', text) } : {}
  const { rows } = await on.client.query({ ...name, text, values: parameters as unknown[] })
  return rows as R[]
}
