import { sql } from 'kysely'
import { isSame } from '#common/changes.ts'
import type { Context } from '#platform/context.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { completeFields } from '#common/listing/listing-empty.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { linkedParties } from '../listing-parties.rules.ts'
import { listingPartiesNamed, listingPortalIdsWanted } from '../listings.events.ts'
import { replaceSearchWords, type SearchWords } from '#platform/search/search-words.store.ts'
import { columnsFrom, listingSearchFields } from './listing-columns.ts'
import { oldSearchFields } from './list/listing-old-words.ts'

export interface StoredListing {
  id: string
  reference: string
  propertyId: string | null
  status: ListingStatus
  statusReason: string | null
  fields: ListingFields
  version: number
  createdBy: string | null
  createdAt: Date
  updatedAt: Date
  listedAt: Date | null
  archivedAt: Date | null
}

const columns = [
  'id',
  'reference',
  'property_id',
  'status',
  'status_reason',
  'fields',
  'version',
  'created_by',
  'created_at',
  'updated_at',
  'listed_at',
  'archived_at',
] as const

/** The fields of a listing with the times of its open homes, which are kept as open homes. */
export const storedFields = ({ fields, inspections }: { fields: unknown; inspections: unknown }): ListingFields =>
  completeFields({ ...(fields as Partial<ListingFields>), inspections: inspections as ListingFields['inspections'] })

export async function findListing(
  { db, scope }: Context,
  id: string,
  { lock = false, archived = false } = {},
): Promise<StoredListing | undefined> {
  const row = await db
    .selectFrom('listings')
    .select(columns)
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .where('archived_at', archived ? 'is not' : 'is', null)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  if (!row) return undefined
  // After the lock: a statement that waited for it would still see the open homes of before.
  const times = await db
    .selectFrom('listings_view')
    .select('inspections')
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .executeTakeFirst()
  // Without a lock it may have been deleted for good in between.
  if (!times) return undefined
  return {
    id: row.id,
    reference: row.reference,
    propertyId: row.property_id,
    status: row.status as ListingStatus,
    statusReason: row.status_reason,
    fields: storedFields({ fields: row.fields, ...times }),
    version: row.version,
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    listedAt: row.listed_at,
    archivedAt: row.archived_at,
  }
}

export async function updateListing(
  ctx: Context,
  before: StoredListing,
  after: Pick<StoredListing, 'fields' | 'status' | 'statusReason' | 'propertyId' | 'listedAt'>,
): Promise<void> {
  const { db, scope, clock } = ctx
  const columns = columnsFrom(after.fields, after.status)
  await db
    .updateTable('listings')
    .set({
      ...columns,
      status_reason: after.statusReason,
      property_id: after.propertyId,
      listed_at: after.listedAt,
      version: before.version + 1,
      updated_at: clock(),
    })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', before.id)
    .execute()
  if (!isSame(listingSearchFields(before.fields, before.reference), listingSearchFields(after.fields, before.reference)))
    await writeSearchWords(ctx, { ...before, fields: after.fields })
  if (!isSame(before.fields.agents, after.fields.agents)) {
    await db.deleteFrom('listing_agents').where('agency_id', '=', scope.agencyId).where('listing_id', '=', before.id).execute()
    await writeAgents(ctx, before.id, after.fields)
  }
  if (!isSame(before.fields.tags, after.fields.tags)) {
    await db.deleteFrom('listing_tags').where('agency_id', '=', scope.agencyId).where('listing_id', '=', before.id).execute()
    await writeTags(ctx, before.id, after.fields)
  }
  const parties = linkedParties(after.fields)
  if (!isSame(linkedParties(before.fields), parties)) await ctx.emit(listingPartiesNamed, { id: before.id, parties })
}

export async function writeSearchWords(
  ctx: Context,
  listing: Pick<StoredListing, 'id' | 'fields' | 'reference' | 'propertyId'>,
): Promise<void> {
  await replaceSearchWords(ctx, 'listing', [await searchWordsOf(ctx, listing, await oldSearchFields(ctx, [listing]))])
}
const searchWordsOf = async (
  ctx: Context,
  { id, fields, reference, propertyId }: Pick<StoredListing, 'id' | 'fields' | 'reference' | 'propertyId'>,
  old: Awaited<ReturnType<typeof oldSearchFields>>,
): Promise<SearchWords> => ({
  id,
  fields: [...listingSearchFields(fields, reference, await portalIdsOf(ctx, id)), old({ id, propertyId })],
})
async function portalIdsOf(ctx: Context, id: string): Promise<string[]> {
  const wanted = { id, portalIds: [] as string[] }
  await ctx.emit(listingPortalIdsWanted, wanted)
  return wanted.portalIds
}

export const agentRows = ({ scope }: Context, listingId: string, { agents }: ListingFields) =>
  agents.map(({ agentId, role }, position) => ({
    agency_id: scope.agencyId,
    listing_id: listingId,
    agent_id: agentId,
    role,
    position,
  }))

async function writeAgents(ctx: Context, listingId: string, fields: ListingFields): Promise<void> {
  if (!fields.agents.length) return
  await ctx.db
    .insertInto('listing_agents')
    .values(agentRows(ctx, listingId, fields))
    .onConflict((c) => c.doNothing())
    .execute()
}

export async function writeTags({ db, scope }: Context, listingId: string, { tags }: ListingFields): Promise<void> {
  if (!tags.length) return
  await db
    .insertInto('listing_tags')
    .values([...new Set(tags)].map((tag) => ({ agency_id: scope.agencyId, listing_id: listingId, tag })))
    .execute()
}

export async function setArchived({ db, scope, clock }: Context, id: string, isArchived: boolean): Promise<void> {
  await db
    .updateTable('listings')
    .set((eb) => ({
      archived_at: isArchived ? clock() : null,
      archived_by: isArchived ? scope.userId : null,
      updated_at: clock(),
      version: eb('version', '+', 1),
    }))
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()
}

/** Reads listings whose words are to be written again. */
export async function listingSearchPage(ctx: Context, after: string | null, limit: number) {
  const { rows } = await sql<{ id: string; reference: string; propertyId: string | null; fields: Partial<ListingFields> }>`
    select id, reference, property_id as "propertyId", fields from listings where agency_id = ${ctx.scope.agencyId} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit} for no key update`.execute(ctx.db)
  const old = await oldSearchFields(ctx, rows)
  const records: SearchWords[] = []
  for (const { fields, ...row } of rows) records.push(await searchWordsOf(ctx, { ...row, fields: completeFields(fields) }, old))
  return records
}
