import type { Logger } from 'pino'
import { openAccessLog } from '#accounts/audit/server/access-log.ts'
import { auditWriter } from '#accounts/audit/server/audit-writer.store.ts'
import { documentTemplates } from '#channels/documents/server/templates.ts'
import type { Config } from '#platform/config.ts'
import type { Platform } from '#platform/context.ts'
import { openDatabase } from '#platform/db/database.ts'
import { type MigrationOptions, migrate } from '#platform/db/migrate.ts'
import type { DatabaseServer } from '#platform/db/server.ts'
import { readPreviousKeys } from '#platform/data-folder/key-file.ts'
import { openWithKey } from '#platform/data-folder/open-with-key.ts'
import { openSender, prepareQueues } from '#platform/jobs/job-queue.ts'
import { livingWorkers } from '#platform/jobs/living-workers.ts'
import { ownHosts } from '#platform/http/own-hosts.ts'
import { openLiveHub } from '#platform/live/live-hub.ts'
import { ImageVariants } from '#platform/images/image-variants.ts'
import { heldMailer, heldSms, openOutside } from '#platform/outside.ts'
import { recordedStorage } from '#platform/backup/recorded-storage.ts'
import { openMailer } from '#platform/mail/mailer.ts'
import { folderSender, openSmsSender } from '#platform/sms/sms-sender.ts'
import { FileParsers } from '#platform/processes/file-parsers.ts'
import { PdfRenderer } from '#platform/pdf/pdf-renderer.ts'
import { type Secrets, secretsFrom } from '#platform/secrets.ts'
import { openFiles } from '#platform/storage/open-files.ts'
import { declarations } from './declarations.ts'

export interface OpenPlatform {
  platform: Platform
  server: DatabaseServer
  /** Closes what was opened here; the database server is left to the process that started it. */
  close(): Promise<void>
}

/** Brings the tables to this version and lets the application's role in. */
export const prepareDatabase = (server: DatabaseServer, key?: MigrationOptions['key']) =>
  migrate({
    owner: server.owner,
    key,
    appPassword: server.appPassword,
    appUser: server.appUser,
    also: () => prepareQueues(server.owner, declarations.jobs),
  })

export async function prepareAndLog(server: DatabaseServer, log: Logger, secrets: Secrets): Promise<void> {
  const applied = await prepareDatabase(server, secrets)
  if (applied.length) log.info({ applied }, 'database migrated')
}

export async function openPlatform(
  config: Config,
  log: Logger,
  { migrates = true, connections = 10 } = {},
): Promise<OpenPlatform> {
  const { server, secretKey } = await openWithKey(config, { log: (line) => log.info(line), isBackground: true })
  if (migrates) await prepareAndLog(server, log, secretsFrom(secretKey, readPreviousKeys(config)))
  return platformOn(config, log, server, secretKey, connections)
}

/** The machine's time, or in tests one that starts at another moment and goes on from there. */
function clockFrom(start: string | undefined): () => Date {
  if (!start) return () => new Date()
  const aheadMs = Date.parse(start) - Date.now()
  return () => new Date(Date.now() + aheadMs)
}

/** For tests, which bring a database of their own. */
export async function platformOn(
  config: Config,
  log: Logger,
  server: DatabaseServer,
  secretKey: string,
  connections = 10,
): Promise<OpenPlatform> {
  const secrets = secretsFrom(secretKey, readPreviousKeys(config))
  const database = openDatabase(server.pooled?.connection ?? server.app, {
    max: connections,
    startsWith: server.pooled?.startsWith ?? '',
    isPrepared: config.DATABASE_PREPARED === 'on',
    apart: server.app,
  })
  const [jobs, live] = await Promise.all([openSender(server.app), openLiveHub(server.app, log)])
  const outside = openOutside(database)
  live.onAny((event) => (event.type === 'suspension' || event.type === 'missed') && outside.refresh())
  const mailer = heldMailer(openMailer(config), outside)
  const sms = heldSms(openSmsSender(config), folderSender(config), outside)
  const parsers = new FileParsers()
  const images = new ImageVariants({ processes: 1 })
  const pdf = new PdfRenderer({ templates: documentTemplates })
  const files = openFiles(config, secrets, log)
  const storage = config.BACKUP_TO ? recordedStorage(files, database) : files
  const accessLog = openAccessLog({ database, secrets, log })
  const platform: Platform = {
    config,
    database,
    secrets,
    storage,
    mailer,
    sms,
    outside,
    jobs,
    workers: livingWorkers(database, log),
    reactions: declarations.reactions,
    audit: auditWriter,
    accessLog,
    live,
    ownHosts: ownHosts(),
    pdf,
    images,
    parsers,
    clock: clockFrom(config.CLOCK),
    log,
  }
  return {
    platform,
    server,
    async close() {
      pdf.close()
      images.close()
      parsers.close()
      mailer.close()
      await Promise.allSettled([jobs.close(), live.close(), accessLog.close()])
      await database.close()
    },
  }
}
