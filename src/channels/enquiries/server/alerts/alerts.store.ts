import { sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import { type Move, moveMessage } from '#platform/sending/message-state.ts'
import type { EnquirySettings } from '../../alerts.contract.ts'

interface StoredSettings extends EnquirySettings {
  escalateSince: Date | null
}
export async function findSettings({ db, scope }: Context): Promise<StoredSettings | undefined> {
  const { rows } =
    await sql<StoredSettings>`select escalate_after_minutes as "escalateAfterMinutes", escalate_since as "escalateSince",
      escalate_to as "escalateTo", office_days as "officeDays", to_char(office_from, 'HH24:MI') as "officeFrom",
      to_char(office_to, 'HH24:MI') as "officeTo", version from enquiry_settings where agency_id = ${scope.agencyId}`.execute(db)
  return rows[0]
}

/** @returns false when someone else has saved since that version */
export async function saveSettings({ db, scope, clock }: Context, s: StoredSettings): Promise<boolean> {
  const now = clock()
  const { rows } = await sql`
    insert into enquiry_settings (agency_id, escalate_after_minutes, escalate_since, escalate_to, office_days, office_from, office_to, version, updated_by, updated_at)
    values (${scope.agencyId}, ${s.escalateAfterMinutes}, ${s.escalateSince}, ${s.escalateTo}::uuid[], ${s.officeDays}::integer[], ${s.officeFrom}::time,
      ${s.officeTo}::time, 1, ${scope.userId}, ${now})
    on conflict (agency_id) do update set escalate_after_minutes = excluded.escalate_after_minutes, escalate_since = excluded.escalate_since,
      escalate_to = excluded.escalate_to, office_days = excluded.office_days, office_from = excluded.office_from, office_to = excluded.office_to,
      version = enquiry_settings.version + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at
      where enquiry_settings.version = ${s.version} returning 1`.execute(db)
  return rows.length > 0
}

export interface Waiting {
  id: string
  name: string | null
  email: string | null
  receivedAt: Date
  address: string | null
}
/** Unanswered enquiries of which no one else was notified, the oldest first. */
export async function waitingEnquiries(
  { db, scope }: Context,
  { since, until, limit }: { since: Date; until: Date; limit: number },
): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select e.id, e.name, e.email, e.received_at as "receivedAt", nullif(trim(both ', ' from concat_ws(', ', l.street_line, l.suburb)), '') as address
    from enquiries e left join listings_view l on l.agency_id = e.agency_id and l.id = e.listing_id
    where e.agency_id = ${scope.agencyId} and e.answered_at is null and e.escalated_at is null and e.received_at between ${since} and ${until}
    order by e.received_at limit ${limit} for no key update of e skip locked`.execute(db)
  return rows
}
export async function setEscalated({ db, scope, clock }: Context, ids: readonly string[]): Promise<void> {
  if (ids.length)
    await sql`update enquiries set escalated_at = ${clock()} where agency_id = ${scope.agencyId} and id = any(${ids}::uuid[])`.execute(
      db,
    )
}

export interface StoredAlert {
  id: string
  enquiryId: string
  userId: string
  number: string
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown'
  tries: number
}
/** Mobile numbers of those users, from their agents' profiles. */
export async function mobilesOf(
  { db, scope }: Context,
  userIds: readonly string[],
): Promise<{ userId: string; number: string }[]> {
  const { rows } = await sql<{ userId: string; number: string }>`select u.id as "userId", a.mobile as number
    from users_view u join agents_view a on a.agency_id = u.agency_id and a.id = u.agent_id
    where u.agency_id = ${scope.agencyId} and u.id = any(${userIds}::uuid[]) and a.mobile is not null and a.archived_at is null`.execute(
    db,
  )
  return rows
}
/** @returns undefined when this user has one about the enquiry */
export async function insertAlert(
  { db, scope, clock }: Context,
  { enquiryId, userId, number }: Pick<StoredAlert, 'enquiryId' | 'userId' | 'number'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into enquiry_alerts (agency_id, id, enquiry_id, user_id, number, state, created_at)
    values (${scope.agencyId}, ${newId()}, ${enquiryId}, ${userId}, ${number}, 'waiting', ${clock()})
    on conflict (agency_id, enquiry_id, user_id) do nothing returning id`.execute(db)
  return rows[0]?.id
}
export async function lockAlert({ db, scope }: Context, id: string): Promise<StoredAlert | undefined> {
  const { rows } = await sql<StoredAlert>`select id, enquiry_id as "enquiryId", user_id as "userId", number, state, tries
    from enquiry_alerts where agency_id = ${scope.agencyId} and id = ${id} for no key update`.execute(db)
  return rows[0]
}
export const moveAlert = (ctx: Context, id: string, move: Move<StoredAlert['state']>): Promise<boolean> =>
  moveMessage(ctx, 'enquiry_alerts', id, move)
