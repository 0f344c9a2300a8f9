import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts'
import { prepareDatabase } from '../platform.ts'
import { asAdmin, dropDatabase, type ServerConnection } from './databases.ts'
import { closeForCopies, createOnCluster, findCluster } from './test-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    server: ServerConnection
  }
}
export const templateName = 'gable_template'

/** One throw-away server and one migrated template per run; every test file starts from a clone of it. */
export default async function setup(project: TestProject) {
  const citusUrl = process.env['CITUS_URL']
  return citusUrl ? onCluster(project, await findCluster(citusUrl)) : onEmbedded(project)
}

/** In memory where there is enough of it: making the twelve hundred files of a database for each test file took a tenth of the run on a disk. */
function roomForDatabases(): string {
  const memory = '/dev/shm'
  // The programs of PostgreSQL may have to be copied there and run.
  const isThere = existsSync('/proc/mounts') && / \/dev\/shm tmpfs (?!\S*noexec)/.test(readFileSync('/proc/mounts', 'utf8'))
  if (!isThere) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, process.availableMemory()) > 6 * 2 ** 30 ? memory : tmpdir()
}

async function onEmbedded(project: TestProject) {
  const home = mkdtempSync(join(roomForDatabases(), 'gable-test-'))
  chmodSync(home, 0o755) // mkdtemp only gives access to the owner; as root the server runs under another user
  // Durability is worth nothing to a database that lives for a minute, and its WAL may be in memory.
  const server = await startEmbeddedPostgres({
    dataDir: join(home, 'pg'),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '1GB', max_connections: '300' },
  })
  await asAdmin(server.connection, [`create database ${templateName}`])
  await prepareTemplate(server.connection)
  project.provide('server', server.connection)
  return async () => {
    await server.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

async function onCluster(project: TestProject, cluster: ServerConnection) {
  await createOnCluster(cluster, templateName)
  await prepareTemplate(cluster)
  await closeForCopies(cluster, templateName)
  project.provide('server', cluster)
  return () => dropDatabase(cluster, templateName)
}

const prepareTemplate = ({ host, port, user }: ServerConnection) =>
  prepareDatabase({
    kind: 'embedded',
    wasRunning: true,
    owner: { host, port, user, database: templateName },
    app: {},
    stop: async () => {},
  })
