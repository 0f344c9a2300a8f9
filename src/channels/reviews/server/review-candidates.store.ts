import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { ContactFields } from '#core/contacts/contact-fields.contract.ts'

export interface Candidate {
  listingId: string
  listingLabel: string
  suburb: string | null
  agentId: string | null
  contactId: string
  fields: ContactFields
  name: string
  partyRole: string
  closedOn: string | null
}

interface Which {
  listingId?: string | undefined
  contactId?: string | undefined
  /** Which contacts (named `c`) the user may read; left out for automatic work. */
  mayRead?: RawBuilder<unknown> | undefined
}
/** Clients of the newest hundred sales and leases, or of one of them, who were not asked about it. A merged contact counts for both. */
export async function candidatesOf({ db, scope }: Context, { listingId, contactId, mayRead }: Which): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with closed as (
      select l.id, l.street_line, l.suburb, l.agent_id, l.updated_at,
        coalesce(l.fields ->> 'settledOn', l.fields ->> 'soldOn', l.fields ->> 'leasedOn') as closed_on
      from listings_view l where l.agency_id = ${scope.agencyId} and l.archived_at is null and l.status in ('sold', 'settled', 'leased')
        ${listingId ? sql`and l.id = ${listingId}` : sql``}
      order by l.updated_at desc limit 100)
    select distinct on (l.updated_at, l.id, c.id) l.id as "listingId", trim(both ', ' from l.street_line || ', ' || coalesce(l.suburb, '')) as "listingLabel", l.suburb, l.agent_id as "agentId",
      c.id as "contactId", c.fields, c.display_name as name, p.role as "partyRole", l.closed_on as "closedOn"
    from closed l join listing_parties_view p on p.agency_id = ${scope.agencyId} and p.listing_id = l.id and p.role in ('vendor', 'landlord', 'purchaser', 'tenant')
      join contacts_view named on named.agency_id = p.agency_id and named.id = p.contact_id
      join contacts_view c on c.agency_id = p.agency_id and c.id = coalesce(named.merged_into, named.id) and c.archived_at is null
    where c.agency_id = ${scope.agencyId} ${contactId ? sql`and c.id = ${contactId}` : sql``} ${mayRead ? sql`and ${mayRead}` : sql``}
      and not exists (select 1 from reviews r where r.agency_id = ${scope.agencyId} and r.listing_id = l.id and r.contact_id = c.id
        and r.source = 'request' and r.archived_at is null)
    order by l.updated_at desc, l.id, c.id limit 60`.execute(db)
  return rows
}
