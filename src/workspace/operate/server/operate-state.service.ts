import { sql } from 'kysely'
import { agencyTotals } from '#platform/agencies/agency-states.ts'
import { type BackupRunRow, backupState, listBackupRuns } from '#platform/backup/backup-runs.ts'
import { buildInfo } from '#platform/build-info.ts'
import type { Db } from '#platform/db/kysely.ts'
import { type Finding, look } from '#platform/health/finding.ts'
import { clockFinding, recurringFinding } from '#platform/health/clock.ts'
import { machineFindings } from '#platform/health/machine.ts'
import { mailFinding } from '#platform/health/mail.ts'
import { backupFinding, filesFinding, publicAddressFinding } from '#platform/health/service.ts'
import { countWorkers } from '#platform/jobs/living-workers.ts'
import { MailFailure } from '#platform/mail/mail-failure.ts'
import { autoSubmitted, writeMail } from '#platform/mail/plain-mail.ts'
import { dueJobs } from '#platform/metrics/figures.ts'
import type { OperatorCaller } from '#platform/context.ts'
import type { HealthFinding, OperatedRun, OperateState } from '../operate.contract.ts'
import { addOperatorEvent } from './operator-events.store.ts'

const startedAt = new Date(Date.now() - process.uptime() * 1000)

export async function readState({ platform }: OperatorCaller): Promise<OperateState> {
  const { config, database, mailer, storage } = platform
  const { version, commit } = buildInfo()
  // Only the room for copies is known of a bucket.
  const freeBytes = config.S3_BUCKET ? null : await storage.freeBytes()
  return database.outsideAgencies(async (db) => {
    const { failedJobs, ...totals } = await agencyTotals(db)
    const { waitingFiles } = await backupState(db)
    const server = await serverFacts(db)
    return {
      versions: { gable: version, commit, node: process.versions.node, ...server.versions, startedAt: startedAt.toISOString() },
      totals: {
        ...totals,
        fileBytes: Number(totals.fileBytes),
        freeBytes,
        databaseBytes: server.databaseBytes,
      },
      jobs: {
        workers: await countWorkers(db),
        waiting: (await dueJobs(db)).map(({ name, count, age }) => ({ name, count, oldestS: Math.max(0, Math.round(age)) })),
        failed: failedJobs,
      },
      mail: {
        server: config.SMTP_URL ? new URL(config.SMTP_URL).host : null,
        from: config.MAIL_FROM,
        counts: Object.entries(mailer.counts()).map(([outcome, count]) => ({ outcome, count })),
      },
      backups: {
        to: config.BACKUP_TO ?? null,
        isEncrypted: Boolean(config.BACKUP_PASSPHRASE || config.BACKUP_RECIPIENTS.length),
        waitingFiles,
        runs: (await listBackupRuns(db, 20)).map(runOf),
      },
    }
  })
}

async function serverFacts(db: Db) {
  const { rows } = await sql<{ postgres: string; schema: string | null; bytes: number }>`
    select current_setting('server_version') as postgres, (select max(name) from gable_migrations) as schema,
      pg_database_size(current_database())::int8 as bytes`.execute(db)
  const { postgres = '', schema = null, bytes = 0 } = rows[0] ?? {}
  return { versions: { postgres, schema: schema ?? '' }, databaseBytes: Number(bytes) }
}

const runOf = ({ kind, state, started_at, finished_at, size_bytes, detail }: BackupRunRow): OperatedRun => ({
  kind: kind as OperatedRun['kind'],
  state: state as OperatedRun['state'],
  startedAt: started_at.toISOString(),
  finishedAt: finished_at?.toISOString() ?? null,
  sizeBytes: size_bytes,
  detail,
})

/** The health that a running process can see; `gable doctor` looks at more, from outside. */
export async function readHealth({ platform }: OperatorCaller): Promise<HealthFinding[]> {
  const { config, database } = platform
  const checks: Promise<Finding[] | Finding>[] = [
    machineFindings(config),
    look('row level security', async () => {
      const { rows } = await database.outsideAgencies((db) => sql`select id from listings_view limit 1`.execute(db))
      return rows.length
        ? {
            isGood: false,
            detail:
              'listings can be read without an agency. Set DATABASE_APP_URL to a login that is not a superuser and owns no tables',
          }
        : { isGood: true, detail: 'no listings can be read without an agency' }
    }),
    look('workers', async () => {
      const workers = await database.outsideAgencies(countWorkers)
      return workers
        ? { isGood: true, detail: workers === 1 ? 'one is running' : `${workers} are running` }
        : {
            isGood: false,
            detail: 'none is running: nothing is sent and no photos are processed. Start one (ROLE=worker or all)',
          }
    }),
    look('clock jumps', () => database.outsideAgencies(clockFinding)),
    look('recurring work', () => database.outsideAgencies(recurringFinding)),
    look('files', () => filesFinding(platform)),
    look('backups', () => backupFinding(platform)),
    look('email', () => mailFinding(config)),
    ...(config.isLoopback ? [] : [look('public address', () => publicAddressFinding(platform))]),
  ]
  const found = (await Promise.all(checks)).flat()
  return found.map(({ what, isGood, isNote = false, detail }) => ({ what, isGood, isNote, detail }))
}

/** Goes to the operator alone, the way all emails go. */
export async function sendTestMail({ platform, operator, origin }: OperatorCaller): Promise<{ isSent: boolean; detail: string }> {
  const { config, mailer, database, clock } = platform
  const mail = writeMail({
    to: operator.email,
    subject: 'Test email from Gable',
    hello: operator.name,
    before: 'This is the test email that you asked for. Email from this installation reaches you.',
    rows: [{ label: 'Sent by', value: config.PUBLIC_URL }],
    after: 'You can delete it.',
  })
  const outcome = await mailer.sendToOperator({ ...mail, headers: autoSubmitted }).then(
    () => ({
      isSent: true,
      detail: config.SMTP_URL
        ? `${new URL(config.SMTP_URL).host} took the email for ${operator.email}. Check that it arrives`
        : 'SMTP_URL is not set, so the email is kept in the outbox and reaches no one',
    }),
    (error: unknown) => ({
      isSent: false,
      detail: error instanceof MailFailure ? error.message.slice(0, 300) : 'The email server can’t be reached',
    }),
  )
  await database.outsideAgencies((db) =>
    addOperatorEvent(
      db,
      { action: 'mailTested', operatorId: operator.id, subject: operator.email, detail: outcome.detail, ip: origin.ip },
      clock(),
    ),
  )
  return outcome
}
