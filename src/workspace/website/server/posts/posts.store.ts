import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { instantText } from '#platform/db/sql-text.ts'
import type { WebsitePost } from '../../website.contract.ts'
import { heldDays } from '../../website.rules.ts'
import type { TypedEnquiry } from './posted-form.ts'

export interface NewPost {
  id: string
  fingerprint: string
  reference: string | null
  fields: TypedEnquiry
  wording: string
  origin: string | null
  state: 'waiting' | 'held'
  why: string | null
}
/** @returns false for one that is there already */
export async function insertPost({ db, scope, clock }: Context, post: NewPost): Promise<boolean> {
  const { rows } = await sql`insert into website_posts
      (agency_id, id, received_at, fingerprint, reference, fields, wording, origin, state, why)
    values (${scope.agencyId}, ${post.id}, ${clock()}, ${post.fingerprint}, ${post.reference}, ${JSON.stringify(post.fields)},
      ${post.wording}, ${post.origin}, ${post.state}, ${post.why})
    on conflict (agency_id, fingerprint) do nothing returning id`.execute(db)
  return rows.length > 0
}

export interface StoredPost {
  id: string
  receivedAt: Date
  reference: string | null
  fields: TypedEnquiry
  state: 'waiting' | 'taken' | 'held' | 'failed'
}
export async function findPost({ db, scope }: Context, id: string): Promise<StoredPost | undefined> {
  const { rows } = await sql<StoredPost>`select id, received_at as "receivedAt", reference, fields, state from website_posts
    where agency_id = ${scope.agencyId} and id = ${id} for no key update`.execute(db)
  return rows[0]
}

export async function setPostWaiting({ db, scope }: Context, id: string): Promise<void> {
  await sql`update website_posts set state = 'waiting', why = null where agency_id = ${scope.agencyId} and id = ${id}`.execute(db)
}
/** The enquiry has the texts from now on; what the form said about their use stays. */
export async function setPostTaken({ db, scope }: Context, id: string): Promise<void> {
  await sql`update website_posts set state = 'taken', why = null, fields = '{}'
    where agency_id = ${scope.agencyId} and id = ${id}`.execute(db)
}
export async function setPostFailed({ db, scope }: Context, id: string, why: string): Promise<void> {
  await sql`update website_posts set state = 'failed', why = ${why} where agency_id = ${scope.agencyId} and id = ${id}`.execute(
    db,
  )
}

/** Deletes held forms that no one took in time. */
export async function forgetHeldPosts({ db, scope, clock }: Context): Promise<void> {
  const before = new Date(clock().getTime() - heldDays * 86_400_000)
  await sql`delete from website_posts where agency_id = ${scope.agencyId} and state = 'held' and received_at < ${before}`.execute(
    db,
  )
}

/** Held and failed ones, the newest first. */
export async function pageOfPosts(
  { db, scope }: Context,
  { limit, after }: { limit: number; after: readonly [string, string] | undefined },
): Promise<WebsitePost[]> {
  const { rows } =
    await sql<WebsitePost>`select id, ${instantText(sql`received_at`)} as "receivedAt", state, coalesce(why, '') as why, reference,
      fields ->> 'name' as name, fields ->> 'email' as email, fields ->> 'phone' as phone, fields ->> 'message' as message
    from website_posts where agency_id = ${scope.agencyId} and state in ('held', 'failed')
      ${after === undefined ? sql`` : sql`and (received_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`}
    order by received_at desc, id desc limit ${limit}`.execute(db)
  return rows
}
