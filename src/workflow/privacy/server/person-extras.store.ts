import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

/** Matches found and sent, and price quotes given to the contact. */
export async function matchesAndPrices({ db, scope }: Context, contactId: string) {
  const matches =
    await sql`select l.reference, l.street_line as "streetLine", l.suburb, m.score, m.found_at as "foundAt", m.sent_at as "sentAt", m.sent_channel as "sentChannel",
      m.dismissed_at as "dismissedAt"
    from preference_matches_view m join listings_view l on l.agency_id = m.agency_id and l.id = m.listing_id
    where m.agency_id = ${scope.agencyId} and m.contact_id = ${contactId} order by m.found_at`.execute(db)
  const prices =
    await sql`select about, from_cents::float8 as "fromCents", to_cents::float8 as "toCents", channel, note, said_at as "saidAt" from price_statements_view
    where agency_id = ${scope.agencyId} and contact_id = ${contactId} order by said_at`.execute(db)
  return { matches: matches.rows, pricesTold: prices.rows }
}
