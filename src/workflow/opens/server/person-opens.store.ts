import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

/** Lists a contact's visits, for the file of everything about one person. */
export async function visitsWith({ db, scope }: Context, contactId: string): Promise<object[]> {
  const { agencyId } = scope
  const visits = await sql<object>`select v.status, v.people, v.adults, v.children, v.suburb, v.role, v.arrived_at as "arrivedAt",
      v.agrees_listing as "agreesListing", v.agrees_other as "agreesOther", v.interest, v.price_from_cents as "priceFromCents",
      v.price_to_cents as "priceToCents", v.intent, v.comments, o.starts_at as "openStartsAt", l.reference as listing
    from visits v join opens o on o.agency_id = v.agency_id and o.id = v.open_id
      join listings_view l on l.agency_id = v.agency_id and l.id = v.listing_id
    where v.agency_id = ${agencyId} and v.contact_id = ${contactId} order by o.starts_at, v.id`.execute(db)
  return visits.rows
}
