import { sql } from 'kysely'
import { phoneDigits } from '#common/search/phone-digits.ts'
import { type Context, newId } from '#platform/context.ts'
import type { SmsState } from '../../sms.rules.ts'

interface Reply {
  contactId: string | null
  number: string
  text: string
  parts: number
  providerId: string | null
}
/** @returns undefined when the provider's id was received before */
export async function insertReply(
  { db, scope, clock }: Context,
  { contactId, number, text, parts, providerId }: Reply,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`insert into sms_messages
    (agency_id, id, direction, contact_id, number, text, purpose, parts, state, provider_id, created_at)
    values (${scope.agencyId}, ${newId()}, 'in', ${contactId}, ${number}, ${text}, 'reply', ${parts}, 'received', ${providerId}, ${clock()})
    on conflict (agency_id, direction, provider_id) where provider_id is not null do nothing returning id`.execute(db)
  return rows[0]?.id
}

/** The same words from the same number within a few minutes: a provider without ids that calls again. */
export async function wasJustReceived({ db, scope, clock }: Context, number: string, text: string): Promise<boolean> {
  const since = new Date(clock().getTime() - 5 * 60_000)
  const { rows } =
    await sql`select 1 from sms_messages where agency_id = ${scope.agencyId} and number = ${number} and direction = 'in'
    and created_at > ${since} and text = ${text} limit 1`.execute(db)
  return rows.length > 0
}

/** Every contact with the number; the one that was last written to comes first. */
export async function contactsWith(
  { db, scope }: Context,
  number: string,
): Promise<{ id: string; name: string; agentIds: string[] }[]> {
  const { rows } = await sql<{ id: string; name: string; agentIds: string[] }>`
    select c.id, c.display_name as name,
      array(select a.agent_id from contact_agents_view a where a.agency_id = ${scope.agencyId} and a.contact_id = c.id) as "agentIds"
    from contact_keys_view k join contacts_view c on c.agency_id = ${scope.agencyId} and c.id = k.contact_id
      left join (select m.contact_id, max(m.created_at) as at from sms_messages m where m.agency_id = ${scope.agencyId} and m.number = ${number}
        and m.direction = 'out' group by m.contact_id) last on last.contact_id = c.id
    where k.agency_id = ${scope.agencyId} and k.kind = 'phone' and k.value = ${phoneDigits(number)} and c.archived_at is null
    order by last.at desc nulls last, c.id limit 50`.execute(db)
  return rows
}

/** Finds the user who wrote last to a contact with this number. */
export async function lastWriter({ db, scope }: Context, contactId: string): Promise<string | null> {
  const { rows } = await sql<{ by: string | null }>`select created_by as by from sms_messages where agency_id = ${scope.agencyId}
    and contact_id = ${contactId} and direction = 'out' order by created_at desc, id desc limit 1`.execute(db)
  return rows[0]?.by ?? null
}

/** The message of a report, by our id or the provider's. */
export async function messageOfReport(
  { db, scope }: Context,
  { id, providerId }: { id: string | null; providerId: string | null },
): Promise<{ id: string; contactId: string | null; state: SmsState } | undefined> {
  const ours = [id, providerId].find((one) => one && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(one)) ?? null
  const { rows } = await sql<{
    id: string
    contactId: string | null
    state: SmsState
  }>`select id, contact_id as "contactId", state
    from sms_messages where agency_id = ${scope.agencyId} and direction = 'out' and (id = ${ours}::uuid or provider_id = ${providerId}) limit 1`.execute(
    db,
  )
  return rows[0]
}
