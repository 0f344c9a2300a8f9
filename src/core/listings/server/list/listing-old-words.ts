import { sql } from 'kysely'
import { oldFieldsChanged } from '#accounts/old-system/old-system.events.ts'
import { oldFieldWords } from '#accounts/old-system/server/old-fields.service.ts'
import type { Context } from '#platform/context.ts'
import { runs } from '#platform/feature.ts'
import { replaceFieldWords } from '#platform/search/search-words.store.ts'

const field = 'oldField'
interface Listing {
  id: string
  propertyId: string | null
}

/** Words of what an earlier system said of these listings and of their properties, which are found by their listings. */
async function wordsOf(ctx: Context, listings: readonly Listing[]): Promise<Map<string, string[]>> {
  const ids = listings.map(({ id }) => id)
  const own = await oldFieldWords(ctx, 'listing', ids)
  const ofPlaces = await oldFieldWords(ctx, 'property', [...new Set(listings.flatMap(({ propertyId }) => propertyId ?? []))])
  return new Map(listings.map(({ id, propertyId }) => [id, [...(own.get(id) ?? []), ...(ofPlaces.get(propertyId ?? '') ?? [])]]))
}
export const oldSearchFields = async (ctx: Context, listings: readonly Listing[]) => {
  const words = await wordsOf(ctx, listings)
  return ({ id }: Listing) => ({ field, words: words.get(id) ?? [] })
}

/** New listings of properties that an earlier system said something of. */
export async function addPlaceWords(ctx: Context, listings: readonly Listing[]): Promise<void> {
  const words = await wordsOf(
    ctx,
    listings.filter(({ propertyId }) => propertyId),
  )
  const found = [...words].filter(([, some]) => some.length)
  if (found.length) await writeWords(ctx, new Map(found))
}

const writeWords = (ctx: Context, words: ReadonlyMap<string, string[]>): Promise<void> =>
  replaceFieldWords(ctx, 'listing', [...words.keys()], field, words)

export const oldWordsOfListings = runs(oldFieldsChanged, async (ctx, { kind, ids }) => {
  if (kind === 'contact') return
  const { rows } = await sql<Listing>`select id, property_id as "propertyId" from listings where agency_id = ${ctx.scope.agencyId}
    and ${kind === 'listing' ? sql`id` : sql`property_id`} = any(${ids}::uuid[])`.execute(ctx.db)
  if (rows.length) await writeWords(ctx, await wordsOf(ctx, rows))
})
