import { greetingOf } from '#core/contacts/names/greeting.rules.ts'
import { sql } from 'kysely'
import { openHomeWords } from '#common/time/local-moment.ts'
import { getOutsideName } from '#core/listings/server/outside-name.service.ts'
import { localAtProperty } from '#core/listings/server/listing-access.service.ts'
import type { Context } from '#platform/context.ts'
import type { Enquiry } from '../enquiries.contract.ts'
import type { ReplyFacts } from '../reply.rules.ts'

interface Row {
  status: string | null
  startsAt: string | null
  endsAt: string | null
  agencyName: string
}
const gone: ReadonlySet<string> = new Set(['sold', 'settled', 'leased', 'withdrawn', 'offMarket'])

/** All data for a draft reply in one query. */
export async function factsForReply(ctx: Context, enquiry: Pick<Enquiry, 'name' | 'listingId'>): Promise<ReplyFacts> {
  const { db, scope, clock } = ctx
  const { rows } = await sql<Row>`
    select l.status, i.*, g.name as "agencyName"
    from agencies_view g
      left join listings_view l on l.agency_id = g.agency_id and l.id = ${enquiry.listingId} and l.archived_at is null
      left join lateral (select x.value->>'startsAt' as "startsAt", x.value->>'endsAt' as "endsAt" from jsonb_array_elements(l.inspections) x
        where x.value->>'startsAt' > ${localAtProperty(ctx, clock())}
        order by 1 limit 1) i on true
    where g.agency_id = ${scope.agencyId}`.execute(db)
  const { status = null, startsAt, endsAt, agencyName = '' } = rows[0] ?? {}
  return {
    firstName: greetingOf(enquiry.name ?? ''),
    address: status !== null && enquiry.listingId ? await getOutsideName(ctx, enquiry.listingId) : null,
    isGone: status !== null && gone.has(status),
    nextOpenHome: startsAt && endsAt ? openHomeWords({ startsAt, endsAt }) : null,
    agencyName,
  }
}

/** Keeps only the fact of an erased person's enquiry, for the figures. @returns the ids of theirs */
export async function emptyEnquiriesOf({ db, scope }: Context, contactIds: readonly string[]): Promise<string[]> {
  await sql`update enquiry_copies k set message = '' from enquiries e where k.agency_id = ${scope.agencyId} and e.agency_id = k.agency_id and e.id = k.enquiry_id
    and e.contact_id = any(${contactIds}::uuid[])`.execute(db)
  const { rows } = await sql<{ id: string }>`update enquiries set name = null, email = null, phone = null, message = ''
    where agency_id = ${scope.agencyId} and contact_id = any(${contactIds}::uuid[]) returning id`.execute(db)
  return rows.map(({ id }) => id)
}
