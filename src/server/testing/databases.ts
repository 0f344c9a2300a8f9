// One migrated template per run, one clone per test file: CREATE DATABASE .. TEMPLATE copies files, it does not replay migrations.
import pg from 'pg'

export interface ServerConnection {
  host: string
  port: number
  user: string
  database: string
}
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

export async function asAdmin(server: ServerConnection, statements: string[]): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  try {
    for (const s of statements) await client.query(s) // CREATE DATABASE cannot share a batch
  } finally {
    await client.end()
  }
}
export async function cloneDatabase(server: ServerConnection, template: string, name: string): Promise<ServerConnection> {
  await asAdmin(server, [`create database ${quoted(name)} template ${quoted(template)}`])
  return { ...server, database: name }
}
export const dropDatabase = (server: ServerConnection, name: string) =>
  asAdmin(server, [`drop database if exists ${quoted(name)} with (force)`])
