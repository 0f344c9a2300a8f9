import { type RawBuilder, sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import { queryPrepared } from '#platform/db/kysely.ts'
import { wordsIn } from '#common/search/search-words.ts'
import { findTyped, prepareSearch, type Spelling } from '#platform/search/record-search.ts'
import { rewritesWords } from '#platform/search/rebuild.ts'
import { replaceSearchWords } from '#platform/search/search-words.store.ts'
import { safePostHtml, textOfHtml } from '#platform/html/safe-html.ts'
import { PostFields, type PostState } from '../blogs.contract.ts'
import { emptyPost } from '../blogs.rules.ts'

export interface StoredPost {
  id: string
  status: PostState
  fields: PostFields
  live: PostFields | null
  liveSlug: string | null
  hasUnpublishedChanges: boolean
  publishAt: Date | null
  publishedAt: Date | null
  version: number
  createdBy: string | null
  createdAt: Date
  updatedAt: Date
  updatedByName: string | null
  authorName: string | null
  coverToken: string | null
}
type Row = Omit<StoredPost, 'fields' | 'live'> & { fields: unknown; live: unknown }

const nameOf = (agencyId: string, column: ReturnType<typeof sql>) =>
  sql`(select nullif(u.full_name, '') from users_view u where u.agency_id = ${agencyId} and u.id = ${column})`
const select = ({
  scope: { agencyId },
}: Pick<
  Context,
  'scope'
>) => sql`p.id, p.status, p.fields, p.live, p.live_slug as "liveSlug", (p.status = 'published' and p.live is distinct from p.fields) as "hasUnpublishedChanges",
  p.publish_at as "publishAt", p.published_at as "publishedAt", p.version, p.created_by as "createdBy", p.created_at as "createdAt", p.updated_at as "updatedAt",
  ${nameOf(agencyId, sql`p.updated_by`)} as "updatedByName",
  (select a.name from agents_view a where a.agency_id = ${agencyId} and a.id = nullif(p.fields ->> 'authorAgentId', '')::uuid) as "authorName",
  (select c.token from agency_pictures_view c where c.agency_id = ${agencyId} and c.id = nullif(p.fields ->> 'coverId', '')::uuid) as "coverToken"`

const fieldsFrom = (stored: unknown): PostFields => ({ ...emptyPost, ...(stored as Partial<PostFields>) })
const toPost = (row: Row): StoredPost => {
  const fields = fieldsFrom(row.fields)
  return {
    ...row,
    // Cleaned when it was saved; again here, so that a mistake in one place is not a hole.
    fields: { ...fields, bodyHtml: safePostHtml(fields.bodyHtml) },
    live: row.live === null ? null : fieldsFrom(row.live),
  }
}

export async function findPost(
  { db, scope }: Context,
  id: string,
  { lock = false, archived = false } = {},
): Promise<StoredPost | undefined> {
  const { rows } = await sql<Row>`select ${select({ scope })} from posts p where p.agency_id = ${scope.agencyId} and p.id = ${id}
    and p.archived_at is ${archived ? sql`not null` : sql`null`} ${lock ? sql`for no key update of p` : sql``}`.execute(db)
  return rows[0] && toPost(rows[0])
}

interface PostListOptions {
  limit: number
  after: readonly [string, string] | undefined
  status?: PostState | undefined
  q?: string | undefined
  mine: boolean
}
/** Changed last first. */
export async function pageOfPosts(ctx: Context, { limit, after, status, q, mine }: PostListOptions): Promise<StoredPost[]> {
  const { db, scope } = ctx
  const search = await prepareSearch(ctx, 'post', q)
  const { rows } =
    await sql<Row>`select ${select({ scope })} from posts p where p.agency_id = ${scope.agencyId} and p.archived_at is null
      ${status ? sql`and p.status = ${status}` : sql``}
      ${mine ? sql`and (p.created_by = ${scope.userId} or nullif(p.fields ->> 'authorAgentId', '')::uuid = ${scope.agentId})` : sql``}
      ${search ? sql`and ${search.condition(sql`p.id`)}` : sql``}
      ${after ? sql`and (p.updated_at, p.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by p.updated_at desc, p.id desc limit ${limit}`.execute(db)
  return rows.map(toPost)
}

const maxWords = 400
/** The words that search finds a post by. */
const searchFields = ({ title, excerpt, category, tags, bodyHtml }: PostFields) => [
  { field: 'title', isTitle: true, words: wordsIn(title) },
  { field: 'tag', words: [category, ...tags].flatMap(wordsIn) },
  { field: 'text', words: wordsIn(`${excerpt} ${textOfHtml(bodyHtml)}`).slice(0, maxWords) },
]
const textsOf = async ({ db, scope }: Context, which: RawBuilder<unknown>) =>
  (
    await sql<{ id: string; fields: unknown }>`select p.id, p.fields from posts p
      where p.agency_id = ${scope.agencyId} and ${which}`.execute(db)
  ).rows.map(({ id, fields }) => ({ id, fields: searchFields(fieldsFrom(fields)) }))

export const postWords = rewritesWords('post', sql`p.id`, textsOf)

/** Best match first, changed last first among equals. */
export async function findPostsByWords(ctx: Context, q: string, limit: number, spelling: Spelling): Promise<StoredPost[]> {
  return findTyped(ctx, 'post', q, { spelling, isWhole: true, limit }, async (search) => {
    const rows = await queryPrepared(
      ctx.db,
      sql<Row>`select ${select(ctx)} from ${search.hits()} h
    join posts p on p.agency_id = ${ctx.scope.agencyId} and p.id = h.record_id
    where p.archived_at is null order by h.score, p.updated_at desc, p.id desc limit ${limit}`,
    )
    return rows.map(toPost)
  })
}

const cleaned = (fields: PostFields) => JSON.stringify(PostFields.parse({ ...fields, bodyHtml: safePostHtml(fields.bodyHtml) }))

export async function insertPost(ctx: Context, fields: PostFields): Promise<string> {
  const { db, scope, clock } = ctx
  const id = newId()
  const now = clock()
  const who = { created_by: scope.userId, updated_by: scope.userId }
  await db
    .insertInto('posts')
    .values({
      agency_id: scope.agencyId,
      id,
      status: 'draft',
      fields: cleaned(fields),
      created_at: now,
      updated_at: now,
      ...who,
    })
    .execute()
  await replaceSearchWords(ctx, 'post', [{ id, fields: searchFields(fields) }])
  return id
}

export async function savePost(ctx: Context, before: StoredPost, fields: PostFields): Promise<void> {
  const { db, scope, clock } = ctx
  await db
    .updateTable('posts')
    .set({ fields: cleaned(fields), version: before.version + 1, updated_at: clock(), updated_by: scope.userId })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', before.id)
    .execute()
  await replaceSearchWords(ctx, 'post', [{ id: before.id, fields: searchFields(fields) }])
}

interface Turn {
  status: PostState
  publishAt: Date | null
  /** Given when it is published: what the public reads from now on. */
  live?: { slug: string } | undefined
}
export async function turnPost(
  { db, scope, clock }: Context,
  before: StoredPost,
  { status, publishAt, live }: Turn,
): Promise<void> {
  await sql`update posts set status = ${status}, publish_at = ${publishAt}, version = version + 1, updated_at = ${clock()}
      ${live ? sql`, live = fields, live_slug = ${live.slug}, live_changed_at = ${clock()}, published_at = coalesce(published_at, ${clock()})` : sql``}
    where agency_id = ${scope.agencyId} and id = ${before.id}`.execute(db)
}

export async function archivePost({ db, scope, clock }: Context, id: string, isArchived: boolean): Promise<void> {
  await sql`update posts set archived_at = ${isArchived ? clock() : null}, version = version + 1
    where agency_id = ${scope.agencyId} and id = ${id}`.execute(db)
}

/** @returns whose the address is now: the first post to take one keeps it, so that links never lead to something else */
export async function claimSlug({ db, scope }: Context, slug: string, postId: string): Promise<string> {
  await db
    .insertInto('post_slugs')
    .values({ agency_id: scope.agencyId, slug, post_id: postId })
    .onConflict((c) => c.doNothing())
    .execute()
  const row = await db
    .selectFrom('post_slugs')
    .select('post_id')
    .where('agency_id', '=', scope.agencyId)
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return row.post_id
}
