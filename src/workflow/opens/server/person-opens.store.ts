import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

/** What is held of a contact's visits and of what was written to them after open homes, for the file of everything about one person. */
export async function opensWith({ db, scope }: Context, contactId: string): Promise<Record<string, unknown[]>> {
  const { agencyId } = scope
  const visits = await sql<object>`select v.status, v.people, v.adults, v.children, v.suburb, v.role, v.arrived_at as "arrivedAt",
      v.agrees_listing as "agreesListing", v.agrees_other as "agreesOther", v.interest, v.price_from_cents as "priceFromCents",
      v.price_to_cents as "priceToCents", v.intent, v.comments, o.starts_at as "openStartsAt", l.reference as listing
    from visits v join opens o on o.agency_id = v.agency_id and o.id = v.open_id
      join listings_view l on l.agency_id = v.agency_id and l.id = v.listing_id
    where v.agency_id = ${agencyId} and v.contact_id = ${contactId} order by o.starts_at, v.id`.execute(db)
  const followUps = await sql<object>`select f.channel, f.address, f.subject, f.text, f.state, f.sent_at as "sentAt"
    from follow_ups f join visits v on v.agency_id = f.agency_id and v.id = f.visit_id
    where f.agency_id = ${agencyId} and v.contact_id = ${contactId} order by f.created_at, f.id`.execute(db)
  const summaries = await sql<object>`select address, subject, text, state, sent_at as "sentAt" from owner_summaries
    where agency_id = ${agencyId} and contact_id = ${contactId} order by created_at, id`.execute(db)
  return { visits: visits.rows, followUps: followUps.rows, ownerSummaries: summaries.rows }
}
