import { existsSync, lstatSync, mkdirSync, symlinkSync } from 'node:fs'
import { createHash, createHmac } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { isBlockedForServer, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { keepRunning } from './embedded/keep-running.ts'
import { longLimits } from './long-limits.ts'

export interface DatabaseServer {
  /** Owns the tables; migrations only. */
  owner: pg.PoolConfig
  /** The login of the application. */
  app: pg.PoolConfig
  /** The same through a pooler: for transactions only, nothing of a connection is kept between them. */
  pooled?: { connection: pg.PoolConfig; startsWith: string }
  appPassword?: string | undefined
  appUser?: string | undefined
  kind: 'embedded' | 'external'
  /** Folder of the embedded server's cluster. */
  cluster?: string
  /** True when it ran before we came: another process uses it too, or a crash left it. */
  wasRunning: boolean
  /** Starts the embedded server again whenever it ends; undefined for a server of the user's. */
  supervise?: (log: Logger) => { stop(): Promise<void> }
  /** Ends the embedded server; does nothing to a server of the user's. */
  stop(): Promise<void>
}

/**
 * Starts or finds the database named by the settings.
 * @param isBackground for jobs and commands, whose statements may take longer than those of requests
 */
export async function openDatabaseServer(
  config: Config,
  secret: string,
  { log, isBackground }: { log: (line: string) => void; isBackground: boolean },
): Promise<DatabaseServer> {
  const server = await findOrStart(config, secret, log)
  const limits = timeLimits(config, { isBackground })
  // The owner migrates, imports addresses and clears the demo: statements that may take their time.
  const pooled = throughPooler(config, limits, server.appPassword)
  return {
    ...server,
    ...(pooled && { pooled }),
    owner: { ...server.owner, ...limits, statement_timeout: longLimits.statement_timeout },
    app: { ...server.app, ...limits },
  }
}

/** The way through DATABASE_POOL_URL; undefined without it. */
export function throughPooler(
  { DATABASE_POOL_URL }: Config,
  limits: ReturnType<typeof timeLimits>,
  appPassword?: string,
): DatabaseServer['pooled'] {
  if (!DATABASE_POOL_URL) return undefined
  const url = new URL(DATABASE_POOL_URL)
  if (!url.username) url.username = 'gable_app'
  if (!url.password && appPassword) url.password = appPassword
  // PgBouncer refuses a connection that brings settings.
  const startsWith = Object.entries(limits).map(([name, ms]) => `set local ${name} = ${ms}`)
  return { connection: { connectionString: url.href }, startsWith: startsWith.join('; ') }
}

/** Settings of every connection of the application, in milliseconds as PostgreSQL takes them. */
export const timeLimits = (config: Config, { isBackground }: { isBackground: boolean }) => ({
  statement_timeout: 1000 * (isBackground ? config.DATABASE_JOB_STATEMENT_TIMEOUT_S : config.DATABASE_STATEMENT_TIMEOUT_S),
  lock_timeout: 1000 * config.DATABASE_LOCK_TIMEOUT_S,
  idle_in_transaction_session_timeout: 1000 * config.DATABASE_IDLE_TRANSACTION_TIMEOUT_S,
})

async function findOrStart(config: Config, secret: string, log: (line: string) => void): Promise<DatabaseServer> {
  if (config.DATABASE_URL) return externalServer(config.DATABASE_URL, config.DATABASE_APP_URL, secret)
  const embedded = {
    dataDir: clusterFolder(config.DATA_DIR, log),
    archivesWal: Boolean(config.BACKUP_TO),
    bin: config.PG_BIN,
    log,
  }
  const server = await startEmbeddedPostgres(embedded)
  const admin = new pg.Client(server.connection)
  await admin.connect()
  try {
    const { rowCount } = await admin.query("select 1 from pg_database where datname = 'gable'")
    if (!rowCount) await admin.query('create database gable')
  } finally {
    await admin.end()
  }
  const { host, port, user } = server.connection
  return {
    kind: 'embedded',
    cluster: embedded.dataDir,
    wasRunning: server.attached,
    owner: { host, port, user, database: 'gable' },
    app: { host, port, user: 'gable_app', database: 'gable' },
    supervise: (logger) =>
      keepRunning({ isRunning: server.isRunning, start: () => startEmbeddedPostgres(embedded), log: logger }),
    stop: server.stop,
  }
}

function externalServer(ownerUrl: string, appUrl: string | undefined, secret: string): DatabaseServer {
  const stop = async () => {}
  if (appUrl)
    return {
      kind: 'external',
      wasRunning: true,
      owner: { connectionString: ownerUrl },
      app: { connectionString: appUrl },
      appUser: decodeURIComponent(new URL(appUrl).username),
      stop,
    }
  const appPassword = createHmac('sha256', secret).update('database role gable_app').digest('base64url')
  const url = new URL(ownerUrl)
  url.username = 'gable_app'
  url.password = appPassword
  return {
    kind: 'external',
    wasRunning: true,
    owner: { connectionString: ownerUrl },
    app: { connectionString: url.href },
    appPassword,
    stop,
  }
}

/**
 * PostgreSQL refuses to run as root and runs as another user, who may not look below root's home. Then the cluster lies under /var/lib/gable,
 * and DATA_DIR/postgres is a link to it, so that the data is easy to find.
 */
export function clusterFolder(dataDir: string, log: (line: string) => void): string {
  const wanted = join(dataDir, 'postgres')
  mkdirSync(dataDir, { recursive: true })
  if (lstatSync(wanted, { throwIfNoEntry: false })?.isSymbolicLink() || existsSync(join(wanted, 'PG_VERSION'))) return wanted
  const blocked = isBlockedForServer(dataDir)
  if (!blocked) return wanted
  const elsewhere = join('/var/lib/gable', createHash('sha256').update(dataDir).digest('hex').slice(0, 12), 'postgres')
  mkdirSync(join(elsewhere, '..'), { recursive: true, mode: 0o755 })
  log(`the database server's user has no access to ${blocked}, so the database is in ${elsewhere}; ${wanted} is a link to it`)
  symlinkSync(elsewhere, wanted)
  return wanted
}
