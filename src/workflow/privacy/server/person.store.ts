import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { type ContactFields, emptyContact } from '#core/contacts/contact-fields.contract.ts'
import { priceYears } from '#common/law/compliance.ts'
import { familyOf } from '#core/contacts/server/contact-sets.service.ts'
import type { Traces } from '../mask.rules.ts'
import { personCounted } from '../privacy.events.ts'

/** A contact with every record that was merged into them: for the law they are one person. */
export interface Person {
  id: string
  ids: readonly string[]
  displayName: string
  version: number
  fields: readonly ContactFields[]
}

export async function findPerson(ctx: Context, id: string, options?: { lock?: boolean }): Promise<Person | undefined> {
  const rows = await familyOf(ctx, id, options)
  const first = rows.find((row) => row.id === id)
  return (
    first && {
      id,
      ids: rows.map((row) => row.id),
      displayName: first.displayName,
      version: first.version,
      fields: rows.map((row) => ({ ...emptyContact, ...row.fields })),
    }
  )
}

/** Traces that give them away. An address or number that another contact or a colleague has too is theirs as well, so it stays. */
export async function tracesOf({ db, scope }: Context, person: Person): Promise<Traces> {
  const emails = [...new Set(person.fields.flatMap((f) => f.emails.map((e) => e.address.toLowerCase())))]
  const phones = [...new Set(person.fields.flatMap((f) => f.phones.map((p) => p.number)))]
  const { rows } = await sql<{ value: string }>`
    select e.value from unnest(${emails}::text[]) as e (value) where exists (select 1 from contact_keys_view k
      where k.agency_id = ${scope.agencyId} and k.kind = 'email' and k.value = e.value and k.contact_id <> all(${person.ids}::uuid[]))
      or exists (select 1 from users_view u where u.agency_id = ${scope.agencyId} and lower(u.email) = e.value)
      or exists (select 1 from agents_view a where a.agency_id = ${scope.agencyId} and lower(a.email) = e.value)
    union all
    select p.value from unnest(${phones}::text[]) as p (value) where exists (select 1 from contacts_view c
      where c.agency_id = ${scope.agencyId} and c.archived_at is null and c.id <> all(${person.ids}::uuid[]) and c.id in (
        select k.contact_id from contact_keys_view k where k.agency_id = ${scope.agencyId} and k.kind = 'phone'
          and k.value in (p.value, regexp_replace(p.value, '^\\+61', '0'), regexp_replace(p.value, '^\\+', ''))))`.execute(db)
  const shared = new Set(rows.map(({ value }) => value))
  return {
    emails: emails.filter((one) => !shared.has(one)),
    phones: phones.filter((one) => !shared.has(one)),
    contactIds: new Set(person.ids),
  }
}

export interface Counts {
  records: number
  notes: number
  sharedNotes: number
  /** On notes about this contact only. */
  files: number
  sharedFiles: number
  preferences: number
  matches: number
  consents: number
  relationships: number
  ties: number
  deals: number
  keptDeals: number
  events: number
  importRows: number
  prices: number
  oldPrices: number
  openImports: number
}
/** Sold within so many years: the sale stays on record with its parties. */
const saleYears = 7

/** Listings whose record of the parties the law wants: sold, and not longer ago than that. `l` names the table. */
const isKept = sql`(l.status in ('sold', 'settled') and coalesce((l.fields ->> 'settledOn')::date, (l.fields ->> 'soldOn')::date, l.updated_at::date)
  > (now() - make_interval(years => ${saleYears}::int))::date)`

export async function countsOf(ctx: Context, { ids }: Person): Promise<Counts> {
  const { db, scope } = ctx
  const imports = { rows: 0, open: 0 }
  await ctx.emit(personCounted, { ids, imports })
  const of = (view: 'preferences_view' | 'preference_matches_view' | 'consent_events_view' | 'contact_properties_view') =>
    sql`(select count(*)::int from ${sql.table(view)} where agency_id = ${scope.agencyId} and contact_id = any(${ids}::uuid[]))`
  const isOnlyTheirs = sql`not exists (select 1 from note_links_view o where o.agency_id = k.agency_id and o.note_id = k.note_id and o.entity_id <> all(${ids}::uuid[]))`
  const { rows } = await sql<Omit<Counts, 'importRows' | 'openImports'>>`
    with parties as (select distinct l.id, ${isKept} as kept from listing_parties_view p join listings_view l on l.agency_id = p.agency_id and l.id = p.listing_id
      where p.agency_id = ${scope.agencyId} and p.contact_id = any(${ids}::uuid[])),
    linked as (select distinct k.note_id, ${isOnlyTheirs} as is_theirs from note_links_view k where k.agency_id = ${scope.agencyId} and k.entity = 'contact' and k.entity_id = any(${ids}::uuid[]))
    select ${ids.length}::int as records, (select count(*)::int from linked where is_theirs) as notes, (select count(*)::int from linked where not is_theirs) as "sharedNotes",
      (select count(*)::int from note_files_view f join linked on linked.note_id = f.note_id where f.agency_id = ${scope.agencyId} and is_theirs) as files,
      (select count(*)::int from note_files_view f join linked on linked.note_id = f.note_id where f.agency_id = ${scope.agencyId} and not is_theirs) as "sharedFiles",
      ${of('preferences_view')} as preferences, ${of('preference_matches_view')} as matches, ${of('consent_events_view')} as consents, ${of('contact_properties_view')} as ties,
      (select count(*)::int from contact_relationships_view where agency_id = ${scope.agencyId} and (from_id = any(${ids}::uuid[]) or to_id = any(${ids}::uuid[]))) as relationships,
      (select count(*)::int from parties where not kept) as deals, (select count(*)::int from parties where kept) as "keptDeals",
      (select count(*)::int from audit_events_view where agency_id = ${scope.agencyId} and entity = 'contact' and entity_id = any(${ids}::uuid[])) as events,
      (select count(*)::int from price_statements_view where agency_id = ${scope.agencyId} and contact_id = any(${ids}::uuid[]) and said_at > now() - make_interval(years => ${priceYears}::int)) as prices,
      (select count(*)::int from price_statements_view where agency_id = ${scope.agencyId} and contact_id = any(${ids}::uuid[]) and said_at <= now() - make_interval(years => ${priceYears}::int)) as "oldPrices"`.execute(
    db,
  )
  const counts = rows[0]
  if (!counts) throw new Error('a count returned no row')
  return { ...counts, importRows: imports.rows, openImports: imports.open }
}

/** Listings they are a party of, and whether the law keeps the parties' names there. */
export async function partiesOf({ db, scope }: Context, { ids }: Person): Promise<{ id: string; isKept: boolean }[]> {
  const { rows } = await sql<{ id: string; isKept: boolean }>`
    select l.id, ${isKept} as "isKept" from listings_view l where l.agency_id = ${scope.agencyId}
      and l.id in (select listing_id from listing_parties_view where agency_id = ${scope.agencyId} and contact_id = any(${ids}::uuid[]))`.execute(
    db,
  )
  return rows
}
