import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Page } from '#common/paging.ts'
import { type Context, newId } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import { SocialLinks } from '#common/social-links.ts'
import { portalAgentIdKeys } from '#common/portal-agent-ids.ts'
import { agentListingsWanted } from '../agents.events.ts'
import type { Agent, PortalIds } from '../agents.contract.ts'

/** The columns of an agent in lists. */
const columns = [
  'id',
  'name',
  'job_title',
  'mobile',
  'phone',
  'email',
  'photo_token',
  'licence',
  'licence_state',
  'is_from_feed',
  'position',
  'archived_at',
] as const

/** Lower case without apostrophes of any kind: `o'b`, `o’b` and `ob` find O’Brien. */
const bare = (text: RawBuilder<unknown>) => sql`translate(lower(${text}), '''’‘´', '')`

const toAgent = (
  row: {
    id: string
    name: string
    job_title: string | null
    mobile: string | null
    phone: string | null
    email: string | null
    photo_token: string | null
    licence: string | null
    licence_state: string | null
    is_from_feed: boolean
    archived_at: Date | null
  },
  listingCount: number | null,
): Agent => ({
  id: row.id,
  name: row.name,
  jobTitle: row.job_title,
  mobile: row.mobile,
  phone: row.phone,
  email: row.email,
  photoUrl: row.photo_token ? `/m/${row.photo_token}/thumb.webp` : null,
  licence: row.licence,
  licenceState: row.licence_state as Agent['licenceState'],
  isFromFeed: row.is_from_feed,
  listingCount,
  archivedAt: row.archived_at?.toISOString() ?? null,
})

export interface AgentListOptions {
  limit: number
  cursor?: string | undefined
  q?: string | undefined
  counts?: boolean
  archived?: boolean
}

async function countListings(ctx: Context, agentIds: readonly string[]): Promise<Map<string, number>> {
  const wanted = { agentIds, counts: new Map<string, number>() }
  if (agentIds.length) await ctx.emit(agentListingsWanted, wanted)
  return wanted.counts
}

export async function pageOfAgents(
  ctx: Context,
  { limit, cursor, q, counts = false, archived = false }: AgentListOptions,
): Promise<Page<Agent>> {
  const { db, scope } = ctx
  const after = readCursor(cursor, () => z.tuple([z.int32(), z.string(), z.uuid()]))
  const found = await db
    .selectFrom('agents')
    .select(columns)
    .where('agency_id', '=', scope.agencyId)
    .where('archived_at', archived ? 'is not' : 'is', null)
    .$if(Boolean(q), (query) => query.where(sql<boolean>`strpos(${bare(sql.ref('name'))}, ${bare(sql`${q}::text`)}) > 0`))
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('position', 'name', 'id'), '>', eb.tuple(after?.[0] ?? 0, after?.[1] ?? '', after?.[2] ?? '')),
      ),
    )
    .orderBy('position')
    .orderBy('name')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.position, row.name, row.id])
  const listings = counts
    ? await countListings(
        ctx,
        rows.map(({ id }) => id),
      )
    : undefined
  return { items: rows.map((row) => toAgent(row, listings ? (listings.get(row.id) ?? 0) : null)), nextCursor }
}

/** The stored fields of a profile that may be changed. */
export interface AgentFields {
  name: string
  jobTitle: string | null
  mobile: string | null
  phone: string | null
  otherPhones: string[]
  email: string | null
  bioHtml: string | null
  licence: string | null
  licenceState: Agent['licenceState']
  languages: string[]
  photoId: string | null
  portalIds: PortalIds
  uniqueListingAgentId: string | null
  socials: SocialLinks
}
/** The photo that a feed named last, and why it did not come. */
export interface FeedPhotoNote {
  externalId: string
  url: string
  problem: string | null
}
export interface StoredAgent {
  agent: Agent
  fields: AgentFields
  version: number
  feedPhotoProblem: string | null
}

export const noPortalIds = Object.fromEntries(portalAgentIdKeys.map((key) => [key, null])) as PortalIds

export async function findAgent(ctx: Context, id: string, { lock = false } = {}): Promise<StoredAgent | undefined> {
  const { db, scope } = ctx
  const row = await db
    .selectFrom('agents')
    .select([...columns, 'bio_html', 'socials', 'languages', 'photo_id', 'portal_ids', 'version'])
    .select(['other_phones', 'unique_listing_agent_id', 'feed_photo'])
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  if (!row) return undefined
  const agent = toAgent(row, (await countListings(ctx, [id])).get(id) ?? 0)
  return {
    agent,
    version: row.version,
    feedPhotoProblem: (row.feed_photo as FeedPhotoNote | null)?.problem ?? null,
    fields: {
      name: row.name,
      jobTitle: row.job_title,
      mobile: row.mobile,
      phone: row.phone,
      otherPhones: row.other_phones as string[],
      email: row.email,
      bioHtml: row.bio_html,
      licence: row.licence,
      licenceState: agent.licenceState,
      languages: row.languages as string[],
      photoId: row.photo_id,
      portalIds: { ...noPortalIds, ...(row.portal_ids as Partial<PortalIds>) },
      uniqueListingAgentId: row.unique_listing_agent_id,
      socials: SocialLinks.parse(row.socials),
    },
  }
}

const columnsOf = (fields: AgentFields, photoToken: string | null) => ({
  name: fields.name,
  job_title: fields.jobTitle,
  mobile: fields.mobile,
  phone: fields.phone,
  other_phones: JSON.stringify(fields.otherPhones),
  email: fields.email,
  bio_html: fields.bioHtml,
  licence: fields.licence,
  licence_state: fields.licenceState,
  languages: JSON.stringify(fields.languages),
  photo_id: fields.photoId,
  photo_token: photoToken,
  portal_ids: JSON.stringify(fields.portalIds),
  unique_listing_agent_id: fields.uniqueListingAgentId,
  socials: JSON.stringify(fields.socials),
})

/** At the end of the team order. */
export async function insertAgent(
  ctx: Context,
  fields: AgentFields,
  { photoToken = null, isFromFeed = false }: { photoToken?: string | null; isFromFeed?: boolean } = {},
): Promise<string> {
  const { db, scope } = ctx
  const id = newId()
  const last = await db
    .selectFrom('agents')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('agency_id', '=', scope.agencyId)
    .executeTakeFirst()
  await db
    .insertInto('agents')
    .values({
      agency_id: scope.agencyId,
      id,
      position: (last?.position ?? 0) + 1,
      is_from_feed: isFromFeed,
      ...columnsOf(fields, photoToken),
    })
    .execute()
  return id
}

export const updateAgent = (
  { db, scope, clock }: Context,
  id: string,
  fields: AgentFields,
  { photoToken, version }: { photoToken: string | null; version: number },
) =>
  db
    .updateTable('agents')
    // A user has reviewed it now.
    .set({ ...columnsOf(fields, photoToken), version, is_from_feed: false, updated_at: clock() })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()

/** @returns the other agent that the agency's portals know by this id */
export async function holderOfListingAgentId({ db, scope }: Context, id: string, except?: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('agents')
    .select('name')
    .where('agency_id', '=', scope.agencyId)
    .where('unique_listing_agent_id', '=', id)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirst()
  return row?.name
}

export const setArchived = ({ db, scope, clock }: Context, id: string, isArchived: boolean) =>
  db
    .updateTable('agents')
    .set((eb) => ({ archived_at: isArchived ? clock() : null, version: eb('version', '+', 1), updated_at: clock() }))
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()

/** The ids of all, in their order. */
export async function orderedIds({ db, scope }: Context): Promise<string[]> {
  const rows = await db
    .selectFrom('agents')
    .select('id')
    .where('agency_id', '=', scope.agencyId)
    .orderBy('position')
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

export const writeOrder = ({ db, scope }: Context, ids: readonly string[]) =>
  sql`update agents a set position = n.place::int from unnest(${[...ids]}::uuid[]) with ordinality as n (id, place)
    where a.agency_id = ${scope.agencyId} and a.id = n.id`.execute(db)
