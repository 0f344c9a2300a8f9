import { sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import { hiddenName, mayName } from '#core/contacts/server/contact-access.service.ts'
import { priceYears } from '#common/law/compliance.ts'
import type { Listing } from '#core/listings/listings.contract.ts'
import type { PriceStatement } from '../disclosures.contract.ts'

export interface NewStatement {
  listingId: string
  /** Address and reference of the listing. */
  about: string
  fromCents: number
  toCents: number | null
  channel: PriceStatement['channel']
  contactId: string | null
  quotedTo: string | null
  note: string | null
  saidAt: Date
}
export async function insertStatement({ db, scope }: Context, s: NewStatement): Promise<string> {
  const id = newId()
  await db
    .insertInto('price_statements')
    .values({
      agency_id: scope.agencyId,
      id,
      listing_id: s.listingId,
      about: s.about,
      contact_id: s.contactId,
      told_to: s.quotedTo,
      from_cents: s.fromCents,
      to_cents: s.toCents,
      channel: s.channel,
      note: s.note,
      said_at: s.saidAt,
      recorded_by: scope.userId,
    })
    .execute()
  return id
}

/** Facts of the listing that a statement names: checks no permission. */
export async function describedListing(
  { db, scope }: Context,
  id: string,
): Promise<Pick<Listing, 'address' | 'reference'> | undefined> {
  const { rows } = await sql<
    Pick<Listing, 'address' | 'reference'>
  >`select reference, fields -> 'address' as address from listings_view
    where agency_id = ${scope.agencyId} and id = ${id}`.execute(db)
  return rows[0]
}

/** True when the same figure was said to the same person since then. */
export async function hasSaid(
  { db, scope }: Context,
  said: Pick<NewStatement, 'listingId' | 'contactId' | 'quotedTo' | 'fromCents' | 'toCents' | 'channel'>,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`select 1 from price_statements where agency_id = ${scope.agencyId} and listing_id = ${said.listingId}
    and channel = ${said.channel} and from_cents = ${said.fromCents} and to_cents is not distinct from ${said.toCents}::bigint
    and contact_id is not distinct from ${said.contactId}::uuid and told_to is not distinct from ${said.quotedTo}::text
    and said_at >= ${since} limit 1`.execute(db)
  return rows.length > 0
}

/** Newest first. */
export async function statementsOf(
  ctx: Context,
  listingId: string,
  { limit, after, id }: { limit: number; after?: readonly [string, string] | undefined; id?: string },
): Promise<PriceStatement[]> {
  const { db, scope } = ctx
  const isNamed = mayName(ctx, sql`s.contact_id`)
  const { rows } = await sql<Omit<PriceStatement, 'saidAt'> & { saidAt: Date }>`
    select s.id, s.from_cents as "fromCents", s.to_cents as "toCents", s.channel, case when ${isNamed} then s.contact_id end as "contactId",
      case when ${isNamed} then coalesce(c.display_name, s.told_to) else ${hiddenName} end as "quotedTo", s.note,
      s.said_at as "saidAt", u.full_name as "recordedByName"
    from price_statements s left join contacts_view c on c.agency_id = s.agency_id and c.id = s.contact_id left join users_view u on u.agency_id = s.agency_id and u.id = s.recorded_by
    where s.agency_id = ${scope.agencyId} and s.listing_id = ${listingId} ${id ? sql`and s.id = ${id}` : sql``}
      ${after ? sql`and (s.said_at, s.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by s.said_at desc, s.id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, saidAt: row.saidAt.toISOString() }))
}

/** Contacts that are deleted: the statement keeps their name. */
export async function detachPrices({ db, scope }: Context, contactIds: readonly string[]): Promise<void> {
  await sql`update price_statements s set told_to = coalesce(s.told_to, c.display_name), contact_id = null from contacts_view c
    where s.agency_id = ${scope.agencyId} and s.contact_id = any(${contactIds}::uuid[]) and c.agency_id = s.agency_id and c.id = s.contact_id`.execute(
    db,
  )
}

/** Erased people: the same for statements that the law wants kept; older ones lose the name. */
export async function erasePrices(ctx: Context, contactIds: readonly string[]): Promise<void> {
  const { db, scope } = ctx
  await sql`update price_statements set told_to = null, contact_id = null where agency_id = ${scope.agencyId}
    and contact_id = any(${contactIds}::uuid[]) and said_at <= now() - make_interval(years => ${priceYears}::int)`.execute(db)
  await detachPrices(ctx, contactIds)
}
