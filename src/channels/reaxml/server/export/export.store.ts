import { sql } from 'kysely'
import { SocialLinks } from '#common/social-links.ts'
import { refsOf } from '#accounts/old-system/server/external-refs.service.ts'
import type { Context } from '#platform/context.ts'
import { type FeedName, feedNameOf } from '../feed-refs.ts'
import { reachesOffice } from '#platform/scope.ts'

export interface ExportChoice {
  /** Undefined: all. */
  ids?: readonly string[] | undefined
  includeDrafts: boolean
  /** Includes what the office alone knows. */
  withPrivate: boolean
}

/** The next listings to write, by id: those that the caller may change, because one may take away what one may change. */
export async function nextIds(
  { db, scope }: Context,
  { ids, includeDrafts }: ExportChoice,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const own = sql`(coalesce(l.created_by = ${scope.userId}, false) or exists (select 1 from listing_agents_view o
    where o.agency_id = ${scope.agencyId} and o.listing_id = l.id and o.agent_id = ${scope.agentId}))`
  const { rows } = await sql<{ id: string }>`
    select l.id from listings_view l where l.agency_id = ${scope.agencyId} and l.archived_at is null
      and (${reachesOffice(scope, 'listings.write')} or ${own})
      ${ids ? sql`and l.id = any(${ids}::uuid[])` : sql``} ${includeDrafts ? sql`` : sql`and l.status <> 'draft'`}
      ${after ? sql`and l.id > ${after}::uuid` : sql``}
    order by l.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface AgentNumbers {
  name: string
  mobile: string | null
  phone: string | null
  otherPhones: string[]
  email: string | null
  uniqueListingAgentId: string | null
  twitterUrl: string | null
  facebookUrl: string | null
  linkedInUrl: string | null
  /** Their own, else the address of one that a feed named and that has not come. */
  photo: { token: string; file: string } | { externalId: string; url: string } | undefined
}

export async function agentNumbers({ db, scope }: Context, ids: readonly string[]): Promise<Map<string, AgentNumbers>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('agents_view as a')
    .leftJoin('agency_pictures_view as p', (join) =>
      join.onRef('p.agency_id', '=', 'a.agency_id').onRef('p.id', '=', 'a.photo_id'),
    )
    .select(['a.id', 'name', 'mobile', 'phone', 'email', 'socials', 'other_phones', 'unique_listing_agent_id', 'feed_photo'])
    .select(['p.token', 'p.files'])
    .where('a.agency_id', '=', scope.agencyId)
    .where('a.id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map((row) => {
      const { id, name, mobile, phone, email } = row
      const { x, facebook, linkedin } = SocialLinks.parse(row.socials)
      const files = (row.files ?? []) as string[]
      const fromFeed = row.feed_photo as { externalId: string; url: string; problem: string | null } | null
      return [
        id,
        {
          ...{ name, mobile, phone, email, twitterUrl: x, facebookUrl: facebook, linkedInUrl: linkedin },
          otherPhones: row.other_phones as string[],
          uniqueListingAgentId: row.unique_listing_agent_id,
          photo: row.token
            ? { token: row.token, file: files.find((file) => file.startsWith('portal.')) ?? 'portal.jpg' }
            : fromFeed?.problem
              ? { externalId: fromFeed.externalId, url: fromFeed.url }
              : undefined,
        },
      ]
    }),
  )
}

/** The name a feed knows a listing by, so that a file of ours is recognised where the listing came from. */
export async function feedKeys(ctx: Context, listingIds: readonly string[]): Promise<Map<string, FeedName>> {
  const names = (await refsOf(ctx, 'listing', listingIds)).flatMap((ref) => {
    const name = feedNameOf(ref)
    return name ? [[ref.recordId, name] as const] : []
  })
  // The first of several feeds has the last word.
  return new Map(names.toReversed())
}

/** The agency's id in REAXML: its id at a portal, else six letters of its name. */
export async function exportAgentId({ db, scope }: Context): Promise<string> {
  const account = await db
    .selectFrom('portal_accounts_view')
    .select('portal_agency_id')
    .where('agency_id', '=', scope.agencyId)
    .where('archived_at', 'is', null)
    .where('portal_agency_id', '<>', '')
    .orderBy('id')
    .executeTakeFirst()
  if (account && /^[a-z]{6}$/i.test(account.portal_agency_id)) return account.portal_agency_id.toUpperCase()
  const agency = await db
    .selectFrom('agencies_view')
    .select('slug')
    .where('agency_id', '=', scope.agencyId)
    .executeTakeFirstOrThrow()
  return agency.slug
    .replaceAll(/[^a-z]/gi, '')
    .slice(0, 6)
    .toUpperCase()
    .padEnd(6, 'X')
}
