import { greetingOf } from '#core/contacts/names/greeting.rules.ts'
import { sql } from 'kysely'
import { openHomeWords } from '#common/time/local-moment.ts'
import { getOutsideName } from '#core/listings/server/outside-name.service.ts'
import { localAtProperty } from '#core/listings/server/listing-access.service.ts'
import { type Context, newId } from '#platform/context.ts'
import type { Enquiry } from '../enquiries.contract.ts'
import type { ReplyFacts } from '../reply.rules.ts'

interface Row {
  status: string | null
  startsAt: string | null
  endsAt: string | null
  writerName: string
  writerEmail: string
  agencyName: string
}
const gone: ReadonlySet<string> = new Set(['sold', 'settled', 'leased', 'withdrawn', 'offMarket'])

/** All data for a draft reply in one query; the writer is the signed-in user with their agent's profile. */
export async function factsForReply(
  ctx: Context,
  enquiry: Pick<Enquiry, 'name' | 'listingId'>,
): Promise<(ReplyFacts & { replyTo: string }) | undefined> {
  const { db, scope, clock } = ctx
  const { rows } = await sql<Row>`
    select l.status, i.*,
      coalesce(a.name, u.full_name) as "writerName", coalesce(a.email, u.email) as "writerEmail", g.name as "agencyName"
    from agencies_view g join users_view u on u.agency_id = g.agency_id and u.id = ${scope.userId}
      left join agents_view a on a.agency_id = u.agency_id and a.id = u.agent_id
      left join listings_view l on l.agency_id = g.agency_id and l.id = ${enquiry.listingId} and l.archived_at is null
      left join lateral (select x.value->>'startsAt' as "startsAt", x.value->>'endsAt' as "endsAt" from jsonb_array_elements(l.inspections) x
        where x.value->>'startsAt' > ${localAtProperty(ctx, clock())}
        order by 1 limit 1) i on true
    where g.agency_id = ${scope.agencyId}`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  return {
    firstName: greetingOf(enquiry.name ?? ''),
    address: row.status !== null && enquiry.listingId ? await getOutsideName(ctx, enquiry.listingId) : null,
    isGone: row.status !== null && gone.has(row.status),
    nextOpenHome: row.startsAt && row.endsAt && openHomeWords({ startsAt: row.startsAt, endsAt: row.endsAt }),
    writer: { name: row.writerName },
    agencyName: row.agencyName,
    replyTo: row.writerEmail,
  }
}

/** Kept until it is mailed. @returns its id */
export async function insertReply(
  { db, scope, clock }: Context,
  { enquiryId, subject, text }: { enquiryId: string; subject: string; text: string },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('enquiry_replies')
    .values({ agency_id: scope.agencyId, id, enquiry_id: enquiryId, subject, body: text, created_at: clock() })
    .execute()
  return id
}
interface WaitingReply {
  subject: string
  text: string
  email: string | null
  name: string | null
  listingId: string | null
}
export async function findReply({ db, scope }: Context, id: string): Promise<WaitingReply | undefined> {
  const { rows } = await sql<WaitingReply>`
    select r.subject, r.body as text, e.email, e.name, e.listing_id as "listingId" from enquiry_replies r
    join enquiries e on e.agency_id = r.agency_id and e.id = r.enquiry_id where r.agency_id = ${scope.agencyId} and r.id = ${id}`.execute(
    db,
  )
  return rows[0]
}
export async function removeReply({ db, scope }: Context, id: string): Promise<void> {
  await db.deleteFrom('enquiry_replies').where('agency_id', '=', scope.agencyId).where('id', '=', id).execute()
}

/** Keeps only the fact of an erased person's enquiry, for the figures. @returns the ids of theirs */
export async function emptyEnquiriesOf({ db, scope }: Context, contactIds: readonly string[]): Promise<string[]> {
  await sql`delete from enquiry_replies r using enquiries e where r.agency_id = ${scope.agencyId} and e.agency_id = r.agency_id and e.id = r.enquiry_id
    and e.contact_id = any(${contactIds}::uuid[])`.execute(db)
  await sql`update enquiry_copies k set message = '' from enquiries e where k.agency_id = ${scope.agencyId} and e.agency_id = k.agency_id and e.id = k.enquiry_id
    and e.contact_id = any(${contactIds}::uuid[])`.execute(db)
  const { rows } = await sql<{ id: string }>`update enquiries set name = null, email = null, phone = null, message = ''
    where agency_id = ${scope.agencyId} and contact_id = any(${contactIds}::uuid[]) returning id`.execute(db)
  return rows.map(({ id }) => id)
}
