import { sql } from 'kysely'
import { masked } from '#core/contacts/erased.rules.ts'
import { type Context, newId } from '#platform/context.ts'
import { endMessagesAfterRestore, type Move, moveMessage } from '#platform/sending/message-state.ts'
import type { Inspection } from '../inspections.contract.ts'
import type { InspectionMailKind, inspectionMailStates } from '../inspections.rules.ts'

type LastMail = NonNullable<Inspection['mail']>
/** The last email or SMS about each of these visits, by visit. */
export async function lastMails({ db, scope }: Context, visitIds: readonly string[]): Promise<Map<string, LastMail>> {
  const { rows } = await sql<LastMail & { visitId: string }>`
    select distinct on (m.visit_id) m.visit_id as "visitId", m.kind, m.channel, m.state, m.reason,
      to_char(coalesce(m.sent_at, m.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from inspection_mails m where m.agency_id = ${scope.agencyId} and m.visit_id = any(${[...visitIds]}::uuid[])
    order by m.visit_id, m.created_at desc, m.id desc`.execute(db)
  return new Map(rows.map(({ visitId, ...one }) => [visitId, one]))
}

export interface InspectionMail {
  id: string
  openId: string
  visitId: string
  kind: InspectionMailKind
  address: string
  sequence: number
  startsAt: string
  endsAt: string
  state: (typeof inspectionMailStates)[number]
  tries: number
  createdBy: string | null
}
const mailColumns = sql`m.id, m.open_id as "openId", m.visit_id as "visitId", m.kind, m.address, m.sequence, m.starts_at as "startsAt",
  m.ends_at as "endsAt", m.state, m.tries, m.created_by as "createdBy"`

export type NewInspectionMail = Pick<InspectionMail, 'openId' | 'visitId' | 'kind' | 'address' | 'startsAt' | 'endsAt'> & {
  channel?: 'email' | 'sms'
}
/** @returns its id; undefined for a reminder that there is already */
export async function insertMail({ db, scope, clock }: Context, one: NewInspectionMail): Promise<string | undefined> {
  const id = newId()
  const last = sql<number>`(select coalesce(max(m.sequence), -1) + 1 from inspection_mails m where m.agency_id = ${scope.agencyId} and m.open_id = ${one.openId})`
  const { rows } = await sql<{ id: string }>`insert into inspection_mails
      (agency_id, id, open_id, visit_id, kind, channel, address, sequence, starts_at, ends_at, created_by, created_at)
    select ${scope.agencyId}, ${id}, ${one.openId}, ${one.visitId}, ${one.kind}, ${one.channel ?? 'email'}, ${one.address}, ${last}, ${one.startsAt}::timestamp, ${one.endsAt}::timestamp,
      ${scope.userId}, ${clock()} on conflict do nothing returning id`.execute(db)
  return rows[0]?.id
}

export async function lockMail({ db, scope }: Context, id: string): Promise<InspectionMail | undefined> {
  const { rows } = await sql<InspectionMail>`select ${mailColumns} from inspection_mails m
    where m.agency_id = ${scope.agencyId} and m.id = ${id} for no key update`.execute(db)
  return rows[0]
}
/** The last one that may have arrived: without one there is nothing to move or to cancel in their calendar. */
export async function lastInvitation({ db, scope }: Context, openId: string): Promise<InspectionMail | undefined> {
  const { rows } = await sql<InspectionMail>`select ${mailColumns} from inspection_mails m
    where m.agency_id = ${scope.agencyId} and m.open_id = ${openId} and m.state <> 'failed' order by m.sequence desc limit 1`.execute(
    db,
  )
  return rows[0]
}

export const moveMail = (ctx: Context, id: string, move: Move<InspectionMail['state']>): Promise<boolean> =>
  moveMessage(ctx, 'inspection_mails', id, move)

export const endMailsAfterRestore = (ctx: Context): Promise<void> =>
  endMessagesAfterRestore(ctx, 'inspection_mails', ['waiting', 'sending'])

/** Those between two times whose contact was invited and not reminded of this time yet. */
export async function dueForReminder(
  { db, scope }: Context,
  { from, to }: { from: string; to: string },
): Promise<{ openId: string }[]> {
  const { rows } = await sql<{ openId: string }>`select o.id as "openId" from opens_view o
    where o.agency_id = ${scope.agencyId} and o.kind = 'private' and o.state = 'planned' and o.starts_at > ${from} and o.starts_at <= ${to}
      and exists (select 1 from inspection_mails m where m.agency_id = ${scope.agencyId} and m.open_id = o.id and m.state = 'sent')
      and not exists (select 1 from inspection_mails m where m.agency_id = ${scope.agencyId} and m.open_id = o.id and m.kind = 'reminder'
        and m.starts_at = o.starts_at)
    order by o.starts_at, o.id limit 500`.execute(db)
  return rows
}

/** The invitation that a calendar answers; undefined for another address, or one that was never sent. */
export async function invitationTo(
  { db, scope }: Context,
  { openId, sequence, attendee }: { openId: string; sequence: number; attendee: string },
): Promise<Pick<InspectionMail, 'startsAt' | 'endsAt'> | undefined> {
  const { rows } = await sql<Pick<InspectionMail, 'startsAt' | 'endsAt'>>`select m.starts_at as "startsAt", m.ends_at as "endsAt"
    from inspection_mails m where m.agency_id = ${scope.agencyId} and m.open_id = ${openId} and m.sequence = ${sequence}
      and lower(m.address) = ${attendee} and m.state in ('sending', 'sent', 'unknown') and m.kind <> 'cancelled'`.execute(db)
  return rows[0]
}

/** Masks where erased people were written to; what waits to be sent to them is not sent. */
export async function emptyMailsTo({ db, scope }: Context, contactIds: readonly string[]): Promise<void> {
  const toThem = sql`agency_id = ${scope.agencyId} and visit_id in (select v.id from visits_view v
    where v.agency_id = ${scope.agencyId} and v.contact_id = any(${[...contactIds]}::uuid[]))`
  await sql`delete from inspection_mails where ${toThem} and state = 'waiting'`.execute(db)
  await sql`update inspection_mails set address = ${masked} where ${toThem}`.execute(db)
}
