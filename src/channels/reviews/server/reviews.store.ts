import { type RawBuilder, sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import type { Rating, Review, ReviewCreate, ReviewRole, ReviewSource, ReviewState } from '../reviews.contract.ts'
import { ratingOf } from '../reviews.rules.ts'

const times = ['mailedAt', 'expiresAt', 'declinedAt', 'receivedAt', 'publishedAt', 'repliedAt', 'createdAt'] as const
type Row = Omit<Review, (typeof times)[number]> & Record<(typeof times)[number], Date | null>
const select = ({
  scope,
}: Pick<
  Context,
  'scope'
>) => sql`r.id, r.status, r.source, r.source_url as "sourceUrl", r.agent_id as "agentId", r.listing_id as "listingId", r.contact_id as "contactId",
  r.reviewer_name as "reviewerName", r.role, r.rating, r.recommend, r.title, r.body, r.happened_on as "happenedOn", r.suburb, r.may_publish as "mayPublish",
  r.verified_at is not null as "isVerified", r.mailed_to as "mailedTo", r.mailed_at as "mailedAt", r.expires_at as "expiresAt", r.declined_at as "declinedAt",
  r.received_at as "receivedAt", r.published_at as "publishedAt", r.withheld_reason as "withheldReason", r.withheld_note as "withheldNote",
  r.reply, r.replied_at as "repliedAt", r.created_at as "createdAt", r.version, a.name as "agentName",
  (select nullif(trim(both ', ' from l.street_line || ', ' || coalesce(l.suburb, '')), '') from listings_view l where l.agency_id = ${scope.agencyId} and l.id = r.listing_id) as "listingLabel"`
const from = sql`reviews r left join agents_view a on a.agency_id = r.agency_id and a.id = r.agent_id`
const toReview = (row: Row): Review =>
  ({ ...row, ...Object.fromEntries(times.map((key) => [key, row[key]?.toISOString() ?? null])) }) as unknown as Review

export async function findReview(
  { db, scope }: Context,
  id: string,
  { lock = false, archived = false } = {},
): Promise<Review | undefined> {
  const { rows } = await sql<Row>`select ${select({ scope })} from ${from} where r.agency_id = ${scope.agencyId} and r.id = ${id}
    and r.archived_at is ${archived ? sql`not null` : sql`null`} ${lock ? sql`for no key update of r` : sql``}`.execute(db)
  return rows[0] && toReview(rows[0])
}

interface ReviewListOptions {
  limit: number
  after: readonly [string, string] | undefined
  status?: ReviewState | undefined
  agentId?: string | undefined
}
export async function pageOfReviews(
  { db, scope }: Context,
  { limit, after, status, agentId }: ReviewListOptions,
): Promise<Review[]> {
  const { rows } =
    await sql<Row>`select ${select({ scope })} from ${from} where r.agency_id = ${scope.agencyId} and r.archived_at is null
      ${status ? sql`and r.status = ${status}` : sql``} ${agentId ? sql`and r.agent_id = ${agentId}` : sql``}
      ${after ? sql`and (r.created_at, r.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by r.created_at desc, r.id desc limit ${limit}`.execute(db)
  return rows.map(toReview)
}

export interface Counts {
  rating: Rating
  counts: Record<ReviewState, number>
  stars: number[]
}
export async function countReviews({ db, scope }: Context, agentId?: string): Promise<Counts> {
  const { rows } = await sql<{
    status: ReviewState
    rating: number | null
    n: number
  }>`select status, rating, count(*)::int as n from reviews
    where agency_id = ${scope.agencyId} and archived_at is null ${agentId ? sql`and agent_id = ${agentId}` : sql``} group by status, rating`.execute(
    db,
  )
  const counts = { requested: 0, received: 0, published: 0, withheld: 0 }
  const stars = [0, 0, 0, 0, 0]
  for (const { status, rating, n } of rows) {
    counts[status] += n
    if (status === 'published' && rating !== null) stars[rating - 1] = (stars[rating - 1] ?? 0) + n
  }
  return {
    rating: ratingOf(
      stars.reduce((sum, n, i) => sum + n * (i + 1), 0),
      counts.published,
    ),
    counts,
    stars,
  }
}

export async function insertReview(
  { db, scope, clock }: Context,
  given: Omit<ReviewCreate, 'source'> & { source: ReviewSource },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('reviews')
    .values({
      agency_id: scope.agencyId,
      id,
      status: 'received',
      source: given.source,
      source_url: given.sourceUrl,
      agent_id: given.agentId,
      listing_id: given.listingId,
      reviewer_name: given.reviewerName,
      role: given.role,
      rating: given.rating,
      recommend: given.recommend,
      title: given.title,
      body: given.body,
      happened_on: given.happenedOn,
      suburb: given.suburb,
      may_publish: given.mayPublish,
      received_at: clock(),
      created_by: scope.userId,
      created_at: clock(),
      updated_at: clock(),
    })
    .execute()
  return id
}

export interface Question {
  agentId: string | null
  listingId: string
  contactId: string
  reviewerName: string
  role: ReviewRole
  suburb: string | null
  happenedOn: string | null
  mailedTo: string
  expiresAt: Date
}
/** @returns undefined when they were asked about this sale already: the unique key decides */
export async function insertQuestion({ db, scope, clock }: Context, q: Question): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`insert into reviews (agency_id, id, status, source, agent_id, listing_id, contact_id, reviewer_name, role, suburb,
      happened_on, mailed_to, expires_at, created_by, created_at, updated_at)
    values (${scope.agencyId}, ${newId()}, 'requested', 'request', ${q.agentId}, ${q.listingId}, ${q.contactId}, ${q.reviewerName}, ${q.role}, ${q.suburb},
      ${q.happenedOn}, ${q.mailedTo}, ${q.expiresAt}, ${scope.userId}, ${clock()}, ${clock()})
    on conflict (agency_id, listing_id, contact_id) where source = 'request' and listing_id is not null and contact_id is not null and archived_at is null
    do nothing returning id`.execute(db)
  return rows[0]?.id
}

const columns: Readonly<Record<string, string>> = {
  reviewerName: 'reviewer_name',
  role: 'role',
  rating: 'rating',
  recommend: 'recommend',
  title: 'title',
  body: 'body',
  agentId: 'agent_id',
  listingId: 'listing_id',
  suburb: 'suburb',
  happenedOn: 'happened_on',
  source: 'source',
  sourceUrl: 'source_url',
  mayPublish: 'may_publish',
  status: 'status',
  reply: 'reply',
  repliedAt: 'replied_at',
  repliedBy: 'replied_by',
  publishedAt: 'published_at',
  withheldReason: 'withheld_reason',
  withheldNote: 'withheld_note',
  verifiedAt: 'verified_at',
  receivedAt: 'received_at',
  declinedAt: 'declined_at',
  mailedAt: 'mailed_at',
}
export async function updateReview({ db, scope, clock }: Context, id: string, patch: Record<string, unknown>): Promise<void> {
  const sets: RawBuilder<unknown>[] = Object.entries(patch).flatMap(([key, value]) => {
    const column = columns[key]
    return column ? [sql`${sql.ref(column)} = ${value}`] : []
  })
  await sql`update reviews set ${sql.join([...sets, sql`version = version + 1`, sql`updated_at = ${clock()}`])}
    where agency_id = ${scope.agencyId} and id = ${id}`.execute(db)
}

export async function archiveReview({ db, scope, clock }: Context, id: string, isArchived: boolean): Promise<void> {
  await sql`update reviews set archived_at = ${isArchived ? clock() : null}, version = version + 1
    where agency_id = ${scope.agencyId} and id = ${id}`.execute(db)
}

/** Finds the user who asked the client, to notify them of the answer. */
export async function askedBy({ db, scope }: Context, id: string): Promise<string[]> {
  const row = await db
    .selectFrom('reviews')
    .select('created_by')
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.created_by ? [row.created_by] : []
}
