import { sql } from 'kysely'
import { AppError } from '#common/errors.ts'
import { suspendedAgencies } from './agencies/agency-states.ts'
import type { Database } from './db/database.ts'
import type { Db } from './db/kysely.ts'
import { readInstallation } from './installation.ts'
import type { Mail } from './mail/mail.ts'
import { MailFailure } from './mail/mail-failure.ts'
import type { Mailer, MailOf } from './mail/mailer.ts'
import type { Sms, SmsReceipt } from './sms/sms.ts'
import type { SmsSender } from './sms/sms-sender.ts'

/**
 * The way out of the installation: mail, portals, feeds and what reads their mailboxes ask here first. After a restore it is closed for each
 * agency until one of its owners opens it: what the backup holds as unsent may have been sent since. The same holds for an agency that was
 * imported from an archive, and for one that the operator has suspended.
 */
export interface Outside {
  isHeld(agencyId: string): Promise<boolean>
  heldBy(agencyId: string): Promise<HeldBy | null>
  /** The operator has suspended the agency: its people read and export, and change nothing. */
  isSuspended(agencyId: string): Promise<boolean>
  /** @throws HeldBack */
  assertOpen(agencyId: string): Promise<void>
  /** True from a restore until every agency that there is has been released. */
  isAnyHeld(): Promise<boolean>
  /** True when agencies may be held: after a restore, or where one was ever imported or is suspended. */
  mayHold(): Promise<boolean>
  /** Forgets what it knows, when an agency was released, suspended or let in again. */
  refresh(): void
}

export type HeldBy = 'restore' | 'import' | 'suspension'

const released = 'Nothing is sent until an owner of your agency allows it under Settings, Data and backups'
const why: Record<HeldBy, string> = {
  restore: `Gable was restored from a backup. ${released}`,
  import: `Your agency was imported from an archive. ${released}`,
  suspension:
    'Your agency is suspended. You can read and export everything, but nothing is sent. Contact the company that hosts Gable',
}

/** A job that meets it is put off and not counted as failed. */
export class HeldBack extends AppError {
  constructor(by: HeldBy) {
    super('rule_broken', why[by])
    this.name = 'HeldBack'
  }
}

const knownForMs = 5_000

/** Reads apart: it is asked within transactions, too, and ten of them at once would each wait for a connection that another one holds. */
export function openOutside(database: Database): Outside {
  const ofAll = <T>(work: (db: Db) => Promise<T>) => database.apart(null, work)
  let known: { at: number; events: ReturnType<typeof eventsOf> } | undefined
  const events = () => {
    if (!known || Date.now() - known.at > knownForMs) known = { at: Date.now(), events: ofAll(eventsOf) }
    return known.events.catch((error: unknown) => {
      known = undefined
      throw error
    })
  }
  const isSuspended = async (agencyId: string) => (await events()).suspended.has(agencyId)
  async function heldBy(agencyId: string): Promise<HeldBy | null> {
    const { restoredAt, isImporting } = await events()
    if (await isSuspended(agencyId)) return 'suspension'
    if (!restoredAt && !isImporting) return null
    return database.apart(agencyId, async (db) => {
      const here = { db, scope: { agencyId } }
      if (restoredAt && !(await releaseOf(here, restoredAt))) return 'restore'
      const imported = isImporting && (await importOf(here))
      return imported && !(await releaseOf(here, imported.startedAt)) ? 'import' : null
    })
  }
  const isHeld = async (agencyId: string) => (await heldBy(agencyId)) !== null
  async function isAnyHeld(): Promise<boolean> {
    if (!(await events()).restoredAt) return false
    const { rows } = await ofAll((db) => sql<{ id: string }>`select distinct agency_id as id from logins`.execute(db))
    for (const { id } of rows) if ((await heldBy(id)) === 'restore') return true
    return false
  }
  return {
    isHeld,
    heldBy,
    isSuspended,
    async assertOpen(agencyId) {
      const by = await heldBy(agencyId)
      if (by) throw new HeldBack(by)
    },
    isAnyHeld,
    async mayHold() {
      const { isImporting, suspended } = await events()
      return isImporting || suspended.size > 0 || isAnyHeld()
    },
    refresh: () => void (known = undefined),
  }
}

/** The events that closed the way out of any agency. */
async function eventsOf(db: Db): Promise<{ restoredAt: Date | undefined; isImporting: boolean; suspended: Set<string> }> {
  const { restored_at: restoredAt, last_import_at: lastImportAt } = await readInstallation(db)
  return {
    restoredAt: restoredAt ?? undefined,
    isImporting: lastImportAt !== null,
    suspended: await suspendedAgencies(db),
  }
}

/** The import of an agency that came from an archive. */
export async function importOf({ db, scope }: { db: Db; scope: { agencyId: string } }) {
  const row = await db.selectFrom('agency_imports').selectAll().where('agency_id', '=', scope.agencyId).executeTakeFirst()
  return (
    row && {
      startedAt: row.started_at,
      finishedAt: row.finished_at,
      madeAt: row.made_at,
      archive: row.archive_sha256,
      table: row.table_name,
      lines: Number(row.lines_done),
    }
  )
}

export async function restoredFrom(db: Db): Promise<{ at: Date; backupId: string } | null> {
  const { restored_at: at, restored_from: backupId } = await readInstallation(db)
  return at && { at, backupId: backupId ?? '' }
}

/** When the agency was released after that restore. */
export async function releaseOf(
  { db, scope }: { db: Db; scope: { agencyId: string } },
  restoredAt: Date,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('restore_releases')
    .select('released_at')
    .where('agency_id', '=', scope.agencyId)
    .where('released_at', '>=', restoredAt)
    .executeTakeFirst()
  return row?.released_at
}

export async function saveRelease({
  db,
  scope: { agencyId, userId },
}: {
  db: Db
  scope: { agencyId: string; userId: string | null }
}): Promise<void> {
  await sql`insert into restore_releases (agency_id, released_at, released_by) values (${agencyId}, now(), ${userId})
    on conflict (agency_id) do update set released_at = excluded.released_at, released_by = excluded.released_by`.execute(db)
}

/** Sends an agency's mail, if that agency may send at all. */
export interface AgencyMailer {
  /** @throws HeldBack */
  send(mail: Mail, agencyId: string, kind?: 'account'): Promise<void>
  /** To an operator of this installation, about the installation. @throws MailFailure */
  sendToOperator(mail: Mail): Promise<void>
  /** Counts of this process since its start: `sent`, or why not (`MailFailureKind`). */
  counts(): Readonly<Record<string, number>>
  close(): void
}
export function heldMailer(mailer: Mailer, outside: Outside): AgencyMailer {
  const counts: Record<string, number> = {}
  const count = (outcome: string) => void (counts[outcome] = (counts[outcome] ?? 0) + 1)
  async function send(mail: Mail, of: MailOf): Promise<void> {
    await mailer.send(mail, of).catch((error: unknown) => {
      count(error instanceof MailFailure ? error.kind : 'failed')
      throw error
    })
    count('sent')
  }
  return {
    async send(mail, agencyId, kind) {
      await outside.assertOpen(agencyId)
      await send(mail, { agencyId, isAccount: kind === 'account' })
    },
    sendToOperator: (mail) => send(mail, { agencyId: '', isAccount: true }),
    counts: () => counts,
    close: () => mailer.close(),
  }
}

/** Sends an agency's SMS, if that agency may send at all. Those of a demo agency stay in the outbox. */
export interface AgencySms {
  /** @throws HeldBack, SmsFailure */
  send(sms: Sms, agency: { id: string; isDemo: boolean }): Promise<SmsReceipt>
}
export const heldSms = (sender: SmsSender, outbox: SmsSender, outside: Outside): AgencySms => ({
  async send(sms, { id, isDemo }) {
    await outside.assertOpen(id)
    return (isDemo ? outbox : sender).send(sms)
  },
})
