import { sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import type { LinkedParty } from '#core/listings/listing-parties.rules.ts'
import type { Deal, PersonThere, PropertyTie } from '../parties.contract.ts'
import type { TieRole } from '../parties-values.contract.ts'
import type { DealState } from '../parties.rules.ts'

/** The contact and all contacts merged into them: listings keep the original id. */
const family = (agencyId: string, contactId: string) => sql`with recursive family as (
  select ${contactId}::uuid as id union select c.id from family f join contacts_view c on c.agency_id = ${agencyId} and c.merged_into = f.id)`

/** What the life cycle of their listings makes of a contact; deleted listings do not count. */
export async function dealStates({ db, scope }: Context, contactId: string): Promise<DealState[]> {
  const { rows } = await sql<DealState>`${family(scope.agencyId, contactId)}
    select p.role, l.status, p.since::text, (l.listed_at at time zone g.time_zone)::date::text as "listedOn",
      l.fields ->> 'soldOn' as "soldOn", l.fields ->> 'settledOn' as "settledOn", l.fields ->> 'leasedOn' as "leasedOn"
    from listing_parties p join listings_view l on l.agency_id = p.agency_id and l.id = p.listing_id join agencies_view g on g.agency_id = p.agency_id
    where p.agency_id = ${scope.agencyId} and p.contact_id in (select id from family) and l.archived_at is null
    order by p.since, p.id`.execute(db)
  return rows
}

/** Newest first. @param mayRead which listings (named `l`) the user may see */
export async function dealsOf({ db, scope }: Context, contactId: string, mayRead: ReturnType<typeof sql>): Promise<Deal[]> {
  const { rows } = await sql<Deal>`${family(scope.agencyId, contactId)}
    select distinct on (l.created_at, l.id, p.role) p.id, p.role, p.since::text, l.id as "listingId", l.reference, l.street_line as "streetLine", l.suburb, l.status,
      l.property_id as "propertyId"
    from listing_parties p join listings_view l on l.agency_id = p.agency_id and l.id = p.listing_id
    where p.agency_id = ${scope.agencyId} and p.contact_id in (select id from family) and l.archived_at is null and ${mayRead}
    order by l.created_at desc, l.id desc, p.role limit 200`.execute(db)
  return rows
}

export async function tiesOf({ db, scope }: Context, contactId: string): Promise<PropertyTie[]> {
  const { rows } = await sql<PropertyTie>`
    select t.id, t.role, t.from_on::text as "fromOn", t.until_on::text as "untilOn", p.id as "propertyId", p.street_line as "streetLine", p.suburb, p.state
    from contact_properties t join properties_view p on p.agency_id = t.agency_id and p.id = t.property_id
    where t.agency_id = ${scope.agencyId} and t.contact_id = ${contactId} order by t.role like 'former%', t.created_at, t.id limit 200`.execute(
    db,
  )
  return rows
}

/** @returns undefined when it was known already */
export async function insertTie(
  { db, scope, clock }: Context,
  tie: { contactId: string; propertyId: string; role: TieRole; fromOn: string | null; untilOn: string | null },
): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`insert into contact_properties (agency_id, id, contact_id, property_id, role, from_on, until_on, created_at)
    values (${scope.agencyId}, ${newId()}, ${tie.contactId}, ${tie.propertyId}, ${tie.role}, ${tie.fromOn}, ${tie.untilOn}, ${clock()})
    on conflict (agency_id, contact_id, property_id, role) do nothing returning id`.execute(db)
  return rows[0]?.id
}

export async function findTie(
  { db, scope }: Context,
  id: string,
): Promise<{ contactId: string; propertyId: string; role: TieRole } | undefined> {
  const { rows } = await sql<{ contactId: string; propertyId: string; role: TieRole }>`
    select contact_id as "contactId", property_id as "propertyId", role from contact_properties where agency_id = ${scope.agencyId} and id = ${id}`.execute(
    db,
  )
  return rows[0]
}

export async function deleteTie({ db, scope }: Context, id: string): Promise<void> {
  await sql`delete from contact_properties where agency_id = ${scope.agencyId} and id = ${id}`.execute(db)
}

type There = Pick<PersonThere, 'contactId' | 'role' | 'reference' | 'since' | 'untilOn'>
/** Those of its listings first, newest listing first; a merged contact goes by the record that was kept. */
export async function peopleAt({ db, scope }: Context, propertyId: string, mayRead: ReturnType<typeof sql>): Promise<There[]> {
  const { rows } = await sql<There>`
    with recursive named as (
      select p.contact_id as contact_id, p.role, l.reference, p.since, null::date as until_on, l.created_at as at
        from listings_view l join listing_parties p on p.agency_id = l.agency_id and p.listing_id = l.id
        where l.agency_id = ${scope.agencyId} and l.property_id = ${propertyId} and l.archived_at is null and ${mayRead}
      union all
      select t.contact_id, t.role, null, t.from_on, t.until_on, '-infinity' from contact_properties t
        where t.agency_id = ${scope.agencyId} and t.property_id = ${propertyId}),
    way as (
      select contact_id as first, contact_id as id, 0 as n from named
      union select w.first, c.merged_into, w.n + 1 from way w join contacts_view c on c.agency_id = ${scope.agencyId} and c.id = w.id where c.merged_into is not null and w.n < 20)
    select * from (
      select distinct on (k.id, n.role, n.reference) k.id as "contactId", n.role, n.reference, n.since::text, n.until_on::text as "untilOn", n.at
      from named n join lateral (select w.id from way w where w.first = n.contact_id order by w.n desc limit 1) k on true
      order by k.id, n.role, n.reference, n.at desc
    ) x order by at desc, role limit 200`.execute(db)
  return rows.map(({ contactId, role, reference, since, untilOn }) => ({ contactId, role, reference, since, untilOn }))
}

/** Every word somewhere in the address; the agency's properties are some thousands, so they are simply looked through. */
export async function propertiesWith({ db, scope }: Context, words: readonly string[]) {
  const holds = words.map(
    (word) => sql`position(${word} in lower(street_line || ' ' || coalesce(suburb, '') || ' ' || coalesce(postcode, ''))) > 0`,
  )
  const { rows } = await sql<{ id: string; streetLine: string; suburb: string | null; state: string | null }>`
    select id, street_line as "streetLine", suburb, state from properties_view
    where agency_id = ${scope.agencyId} and ${sql.join(holds, sql` and `)} order by street_line, id limit 10`.execute(db)
  return rows
}

/** Those who stay keep since when; contacts that have gone for good are passed over. */
export async function writeParties(
  { db, scope, clock }: Context,
  { id: listingId, parties }: { id: string; parties: readonly LinkedParty[] },
): Promise<void> {
  const [roles, contactIds] = [parties.map(({ role }) => role), parties.map(({ contactId }) => contactId)]
  await sql`delete from listing_parties where agency_id = ${scope.agencyId} and listing_id = ${listingId}
    and not exists (select from unnest(${contactIds}::uuid[], ${roles}::text[]) as x (contact_id, role)
      where x.contact_id = listing_parties.contact_id and x.role = listing_parties.role)`.execute(db)
  if (!parties.length) return
  await sql`insert into listing_parties (agency_id, id, listing_id, contact_id, role, since, created_at)
    select c.agency_id, x.id, ${listingId}::uuid, x.contact_id, x.role, (${clock()}::timestamptz at time zone g.time_zone)::date, ${clock()}::timestamptz
    from unnest(${parties.map(() => newId())}::uuid[], ${contactIds}::uuid[], ${roles}::text[]) as x (id, contact_id, role)
      join contacts_view c on c.agency_id = ${scope.agencyId} and c.id = x.contact_id join agencies_view g on g.agency_id = c.agency_id
    on conflict (agency_id, listing_id, contact_id, role) do nothing`.execute(db)
}

/** Adds many ties of contacts to properties at once. @returns for each the id of the new tie; null where it was known, or its contact is gone */
export async function insertTies(
  { db, scope, clock }: Context,
  ties: readonly { contactId: string; propertyId: string; role: TieRole }[],
): Promise<(string | null)[]> {
  if (!ties.length) return []
  const ids = ties.map(() => newId())
  const { rows } = await sql<{
    id: string
  }>`insert into contact_properties (agency_id, id, contact_id, property_id, role, created_at)
    select c.agency_id, x.id, c.id, x.property_id, x.role, ${clock()}::timestamptz from unnest(${ids}::uuid[], ${ties.map(({ contactId }) => contactId)}::uuid[],
        ${ties.map(({ propertyId }) => propertyId)}::uuid[], ${ties.map(({ role }) => role)}::text[]) as x (id, contact_id, property_id, role)
      join contacts_view c on c.agency_id = ${scope.agencyId} and c.id = x.contact_id
    on conflict (agency_id, contact_id, property_id, role) do nothing returning id`.execute(db)
  const added = new Set(rows.map(({ id }) => id))
  return ids.map((id) => (added.has(id) ? id : null))
}

export async function deleteTies({ db, scope }: Context, ids: readonly string[]): Promise<void> {
  await sql`delete from contact_properties where agency_id = ${scope.agencyId} and id = any(${ids}::uuid[])`.execute(db)
}

/** Adds the properties that a contact is tied to. */
export async function noteTiedProperties(
  { db, scope }: Context,
  { ids, used }: { ids: readonly string[]; used: Set<string> },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select distinct property_id as id from contact_properties
    where agency_id = ${scope.agencyId} and property_id = any(${ids}::uuid[])`.execute(db)
  for (const { id } of rows) used.add(id)
}
