// One migrated template per run, one clone per test file: CREATE DATABASE .. TEMPLATE copies files, it does not replay migrations.
import pg from 'pg'
import { quotedName } from '#platform/db/sql-text.ts'

export interface ServerConnection {
  host: string
  port: number
  user: string
  database: string
  /** The other nodes of a cluster, each of which has a part of every database. */
  workers?: readonly { host: string; port: number }[]
}

export async function onDatabase<T>(server: ServerConnection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { host, port, user, database } = server
  const client = new pg.Client({ host, port, user, database })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export async function asAdmin(server: ServerConnection, statements: string[]): Promise<void> {
  for (const node of [server, ...(server.workers ?? [])])
    await onDatabase({ ...server, ...node, database: 'postgres' }, async (client) => {
      for (const s of statements) await client.query(s) // CREATE DATABASE cannot share a batch
    })
}
export async function cloneDatabase(server: ServerConnection, template: string, name: string): Promise<ServerConnection> {
  await asAdmin(server, [`create database ${quotedName(name)} template ${quotedName(template)} strategy file_copy`])
  const { host, port, user } = server
  return { host, port, user, database: name }
}
export const dropDatabase = (server: ServerConnection, name: string) =>
  asAdmin(server, [`drop database if exists ${quotedName(name)} with (force)`])
