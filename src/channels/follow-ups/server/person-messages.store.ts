import { sql } from 'kysely'
import { masked } from '#core/contacts/erased.rules.ts'
import type { Context } from '#platform/context.ts'

/** Lists what was written to a contact after open homes, for the file of everything about one person. */
export async function messagesTo({ db, scope }: Context, contactId: string): Promise<Record<string, unknown[]>> {
  const { agencyId } = scope
  const followUps = await sql<object>`select f.channel, f.address, f.subject, f.text, f.state, f.sent_at as "sentAt"
    from follow_ups f join visits_view v on v.agency_id = f.agency_id and v.id = f.visit_id
    where f.agency_id = ${agencyId} and v.contact_id = ${contactId} order by f.created_at, f.id`.execute(db)
  const summaries = await sql<object>`select address, subject, text, state, sent_at as "sentAt" from owner_summaries
    where agency_id = ${agencyId} and contact_id = ${contactId} order by created_at, id`.execute(db)
  return { followUps: followUps.rows, ownerSummaries: summaries.rows }
}

/** Empties the follow-ups of erased people, which greet them by name, and deletes those that wait and the summaries, written to them alone. */
export async function emptyMessagesTo({ db, scope }: Context, contactIds: readonly string[]): Promise<void> {
  const { agencyId } = scope
  const ids = [...contactIds]
  const ofThem = sql`agency_id = ${agencyId} and visit_id in (select v.id from visits_view v
    where v.agency_id = ${agencyId} and v.contact_id = any(${ids}::uuid[]))`
  await sql`delete from follow_ups where ${ofThem} and state = 'waiting'`.execute(db)
  await sql`update follow_ups set address = ${masked}, text = ${masked} where ${ofThem}`.execute(db)
  await sql`delete from owner_summaries where agency_id = ${agencyId} and contact_id = any(${ids}::uuid[])`.execute(db)
}
