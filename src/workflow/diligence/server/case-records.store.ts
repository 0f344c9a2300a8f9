import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

/** Listings whose cases have to be kept: seven years from the end of the service. */
export async function listingsWithCases({ db, scope }: Context, ids: readonly string[], since: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct d.listing_id as id from diligence_cases d
    where d.agency_id = ${scope.agencyId} and d.listing_id = any(${[...ids]}::uuid[]) and d.state <> 'notStarted'
      and greatest(d.completed_on, d.settlement_moved_to, d.settles_on, d.updated_at::date) >= ${since}::date`.execute(db)
  return rows.map(({ id }) => id)
}

/** Cases of a person, for the file of everything about them. */
export async function casesWith({ db, scope }: Context, contactId: string): Promise<unknown[]> {
  const { rows } = await sql<object>`select l.reference as listing, d.side, d.name, d.kind, d.state, d.due_on::text as "dueOn",
      d.completed_on::text as "completedOn", d.people, d.papers, d.answers, d.provider, d.certificate_on::text as "certificateOn"
    from diligence_cases d join listings_view l on l.agency_id = d.agency_id and l.id = d.listing_id
    where d.agency_id = ${scope.agencyId} and d.contact_id = ${contactId} and d.archived_at is null order by d.created_at, d.id`.execute(
    db,
  )
  return rows
}

/**
 * Empties the cases of erased people but for what the law keeps: names and days of birth, and which papers were seen when
 * (AML/CTF Act 2006 s 111, seven years).
 */
export async function keepNamesAndDates({ db, scope, clock }: Context, contactIds: readonly string[]): Promise<void> {
  await sql`update diligence_cases d set
      people = (select coalesce(jsonb_agg(jsonb_build_object('name', p->'name', 'otherNames', null, 'bornOn', p->'bornOn', 'address', null,
        'role', p->'role', 'sharePercent', null) order by n), '[]') from jsonb_array_elements(d.people) with ordinality x(p, n)),
      papers = (select coalesce(jsonb_agg(p || jsonb_build_object('issuer', null, 'numberEnd', null, 'of', null) order by n), '[]')
        from jsonb_array_elements(d.papers) with ordinality x(p, n)),
      entity = '{}', answers = '{}', delay = case when d.delay is null then null else d.delay || '{"words": "Erased"}' end,
      version = d.version + 1, updated_at = ${clock()}
    where d.agency_id = ${scope.agencyId} and d.contact_id = any(${[...contactIds]}::uuid[])`.execute(db)
}

/** True while a vendor of this sale has a case that is open, or none; without a named vendor, while there is no case at all. */
export async function openVendorCases({ db, scope }: Context, listingId: string): Promise<boolean> {
  const { rows } = await sql<{
    isOpen: boolean
  }>`select l.sale_or_lease <> 'lease' and (count(d.id) < greatest(1, jsonb_array_length(l.fields->'vendors'))
      or coalesce(bool_or(d.state not in ('complete', 'notNeeded')), true)) as "isOpen"
    from listings_view l left join diligence_cases d on d.agency_id = l.agency_id and d.listing_id = l.id and d.side = 'vendor' and d.archived_at is null
    where l.agency_id = ${scope.agencyId} and l.id = ${listingId} group by l.agency_id, l.id, l.sale_or_lease, l.fields`.execute(
    db,
  )
  return rows[0]?.isOpen ?? false
}
