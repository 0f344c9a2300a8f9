import { sql } from 'kysely'
import { AppError } from '#common/errors.ts'
import type { Database } from './db/database.ts'
import type { Db } from './db/kysely.ts'
import type { Mail } from './mail/mail.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Sms, SmsReceipt } from './sms/sms.ts'
import type { SmsSender } from './sms/sms-sender.ts'

/**
 * The way out of the installation: mail, portals, feeds and what reads their mailboxes ask here first. After a restore it is closed for each
 * agency until one of its owners opens it: what the backup holds as unsent may have been sent since.
 */
export interface Outside {
  isHeld(agencyId: string): Promise<boolean>
  /** @throws HeldAfterRestore */
  assertOpen(agencyId: string): Promise<void>
  /** True from a restore until every agency that there is has been released. */
  isAnyHeld(): Promise<boolean>
  /** Forgets what it knows, when this process has released an agency. */
  refresh(): void
}

/** A job that meets it is put off and not counted as failed. */
export class HeldAfterRestore extends AppError {
  constructor() {
    super(
      'rule_broken',
      'Gable was restored from a backup. Nothing is sent until an owner of your agency allows it under Settings, Data and backups',
    )
    this.name = 'HeldAfterRestore'
  }
}

const knownForMs = 5_000

export function openOutside(database: Database): Outside {
  let known: { at: number; restored: Promise<Date | undefined> } | undefined
  const restoredAt = () => {
    if (!known || Date.now() - known.at > knownForMs)
      known = {
        at: Date.now(),
        restored: database.outsideAgencies(restoredFrom).then((found) => found?.at),
      }
    return known.restored.catch((error: unknown) => {
      known = undefined
      throw error
    })
  }
  async function isHeld(agencyId: string): Promise<boolean> {
    const restored = await restoredAt()
    if (!restored) return false
    return database.readInAgency(agencyId, async (db) => (await releaseOf({ db, scope: { agencyId } }, restored)) === undefined)
  }
  return {
    isHeld,
    async assertOpen(agencyId) {
      if (await isHeld(agencyId)) throw new HeldAfterRestore()
    },
    async isAnyHeld() {
      if (!(await restoredAt())) return false
      const { rows } = await database.outsideAgencies((db) =>
        sql<{ id: string }>`select distinct agency_id as id from logins`.execute(db),
      )
      for (const { id } of rows) if (await isHeld(id)) return true
      return false
    },
    refresh: () => void (known = undefined),
  }
}

export async function restoredFrom(db: Db): Promise<{ at: Date; backupId: string } | null> {
  const row = await db.selectFrom('installation').select(['restored_at', 'restored_from']).where('id', '=', 1).executeTakeFirst()
  return row?.restored_at ? { at: row.restored_at, backupId: row.restored_from ?? '' } : null
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
  /** @throws HeldAfterRestore */
  send(mail: Mail, agencyId: string): Promise<void>
  close(): void
}
export const heldMailer = (mailer: Mailer, outside: Outside): AgencyMailer => ({
  async send(mail, agencyId) {
    await outside.assertOpen(agencyId)
    await mailer.send(mail)
  },
  close: () => mailer.close(),
})

/** Sends an agency's SMS, if that agency may send at all. Those of a demo agency stay in the outbox. */
export interface AgencySms {
  /** @throws HeldAfterRestore, SmsFailure */
  send(sms: Sms, agency: { id: string; isDemo: boolean }): Promise<SmsReceipt>
}
export const heldSms = (sender: SmsSender, outbox: SmsSender, outside: Outside): AgencySms => ({
  async send(sms, { id, isDemo }) {
    await outside.assertOpen(id)
    return (isDemo ? outbox : sender).send(sms)
  },
})
