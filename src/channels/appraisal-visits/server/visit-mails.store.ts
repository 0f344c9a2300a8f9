import { sql } from 'kysely'
import { masked } from '#core/contacts/erased.rules.ts'
import { type Context, newId } from '#platform/context.ts'
import { endMessagesAfterRestore, type Move, moveMessage } from '#platform/sending/message-state.ts'
import type { VisitMailKind, visitMailStates } from '../appraisal-visits.contract.ts'

export interface VisitMail {
  id: string
  appraisalId: string
  contactId: string | null
  kind: VisitMailKind
  address: string
  sequence: number
  startsAt: string
  minutes: number
  state: (typeof visitMailStates)[number]
  reason: string | null
  tries: number
  createdBy: string | null
  at: Date
}
const columns = sql`m.id, m.appraisal_id as "appraisalId", m.contact_id as "contactId", m.kind, m.address, m.sequence,
  to_char(m.starts_at, 'YYYY-MM-DD"T"HH24:MI') as "startsAt", m.minutes, m.state, m.reason, m.tries, m.created_by as "createdBy",
  coalesce(m.sent_at, m.created_at) as at`

/** The last email to each owner. */
export async function lastMails({ db, scope }: Context, appraisalId: string): Promise<VisitMail[]> {
  const { rows } = await sql<VisitMail>`select distinct on (m.contact_id) ${columns} from appraisal_mails m
    where m.agency_id = ${scope.agencyId} and m.appraisal_id = ${appraisalId} order by m.contact_id, m.created_at desc, m.id desc`.execute(
    db,
  )
  return rows
}

export async function insertMail(
  { db, scope, clock }: Context,
  one: Pick<VisitMail, 'appraisalId' | 'contactId' | 'kind' | 'address' | 'startsAt' | 'minutes'>,
): Promise<string> {
  const id = newId()
  await sql`insert into appraisal_mails (agency_id, id, appraisal_id, contact_id, kind, address, sequence, starts_at, minutes, created_by, created_at)
    select ${scope.agencyId}, ${id}, ${one.appraisalId}, ${one.contactId}::uuid, ${one.kind}, ${one.address},
      (select coalesce(max(m.sequence), -1) + 1 from appraisal_mails m where m.agency_id = ${scope.agencyId} and m.appraisal_id = ${one.appraisalId}),
      ${one.startsAt}::timestamp, ${one.minutes}::smallint, ${scope.userId}::uuid, ${clock()}::timestamptz`.execute(db)
  return id
}

export async function lockMail({ db, scope }: Context, id: string): Promise<VisitMail | undefined> {
  const { rows } = await sql<VisitMail>`select ${columns} from appraisal_mails m
    where m.agency_id = ${scope.agencyId} and m.id = ${id} for no key update`.execute(db)
  return rows[0]
}
export const moveMail = (ctx: Context, id: string, move: Move<VisitMail['state']>): Promise<boolean> =>
  moveMessage(ctx, 'appraisal_mails', id, move)
export const endMailsAfterRestore = (ctx: Context): Promise<void> =>
  endMessagesAfterRestore(ctx, 'appraisal_mails', ['waiting', 'sending'])

/** Keeps appraisals that owners have been invited to. */
export async function keepInvited(
  { db, scope }: Context,
  { ids, kept }: { ids: readonly string[]; kept: Set<string> },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select distinct appraisal_id as id from appraisal_mails
    where agency_id = ${scope.agencyId} and appraisal_id = any(${[...ids]}::uuid[])`.execute(db)
  for (const { id } of rows) kept.add(id)
}

/** Masks where erased people were written to; an email that waits to be sent to them is not sent. */
export async function emptyMailsTo({ db, scope }: Context, contactIds: readonly string[]): Promise<void> {
  const toThem = sql`agency_id = ${scope.agencyId} and contact_id = any(${[...contactIds]}::uuid[])`
  await sql`delete from appraisal_mails where ${toThem} and state = 'waiting'`.execute(db)
  await sql`update appraisal_mails set address = ${masked} where ${toThem}`.execute(db)
}
