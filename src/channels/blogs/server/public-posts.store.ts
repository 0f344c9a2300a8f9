import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/kysely.ts'
import { safePostHtml } from '#platform/html/safe-html.ts'
import type { PostFields } from '../blogs.contract.ts'
import { emptyPost, firstPicture } from '../blogs.rules.ts'

/** The part of a post that the public reads, and nothing else. */
export interface PublicPost {
  id: string
  slug: string
  fields: PostFields
  publishedAt: Date
  changedAt: Date
  authorName: string | null
  coverToken: string | null
  coverFiles: string[] | null
  /** The picture in lists: the cover, else the first picture of the text. */
  thumbToken: string | null
}

const select = sql`p.id, p.live_slug as slug, p.live as fields, p.published_at as "publishedAt", p.live_changed_at as "changedAt",
  (select a.name from agents_view a where a.agency_id = p.agency_id and a.id = nullif(p.live ->> 'authorAgentId', '')::uuid) as "authorName",
  (select c.token from agency_pictures_view c where c.agency_id = p.agency_id and c.id = nullif(p.live ->> 'coverId', '')::uuid) as "coverToken",
  (select c.files from agency_pictures_view c where c.agency_id = p.agency_id and c.id = nullif(p.live ->> 'coverId', '')::uuid) as "coverFiles"`
export const toPublic = (row: Omit<PublicPost, 'thumbToken'>): PublicPost => {
  const fields = { ...emptyPost, ...row.fields }
  const bodyHtml = safePostHtml(fields.bodyHtml)
  return { ...row, fields: { ...fields, bodyHtml }, thumbToken: row.coverToken ?? firstPicture(bodyHtml) }
}

interface Which {
  limit: number
  ids?: readonly string[] | undefined
}
export interface PostAuthor {
  name: string
  jobTitle: string | null
  phone: string | null
  email: string | null
  photo: string | null
}
/** The person to ask; undefined for a post of the agency, or of a person who has left. */
export async function authorOf({ db, scope }: Context, agentId: string | null): Promise<PostAuthor | undefined> {
  if (!agentId) return undefined
  const { rows } = await sql<Omit<PostAuthor, 'photo'> & { token: string | null }>`
    select name, job_title as "jobTitle", coalesce(mobile, phone) as phone, email, photo_token as token
    from agents_view where agency_id = ${scope.agencyId} and id = ${agentId} and archived_at is null`.execute(db)
  const [row] = rows
  return row && { ...row, photo: row.token && `/m/${row.token}/thumb.webp` }
}

/** Newest first; with `ids` only those of them that are public. */
export async function publicPosts(
  { db, scope }: { db: Db; scope: Pick<Context['scope'], 'agencyId'> },
  { limit, ids }: Which,
): Promise<PublicPost[]> {
  const { rows } = await sql<Omit<PublicPost, 'thumbToken'>>`select ${select} from posts p
    where p.agency_id = ${scope.agencyId} and p.status = 'published' and p.archived_at is null ${ids ? sql`and p.id = any(${[...ids]}::uuid[])` : sql``}
    order by p.published_at desc, p.id desc limit ${limit}`.execute(db)
  return rows.map(toPublic)
}

/** Also by an address that the post had earlier. */
export async function publicPost(db: Db, agencyId: string, slug: string): Promise<PublicPost | undefined> {
  const { rows } = await sql<
    Omit<PublicPost, 'thumbToken'>
  >`select ${select} from post_slugs s join posts p on p.agency_id = s.agency_id and p.id = s.post_id
    where s.agency_id = ${agencyId} and s.slug = ${slug} and p.status = 'published' and p.archived_at is null`.execute(db)
  return rows[0] && toPublic(rows[0])
}

export async function countPublic({ db, scope }: Context): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from posts
    where agency_id = ${scope.agencyId} and status = 'published' and archived_at is null`.execute(db)
  return rows[0]?.n ?? 0
}
