import type { Context } from '#platform/context.ts'

/** Pictures whose sizes are to be made, and removed ones, in the order of their ids. */
export async function arrivedMedia(
  { db, scope }: Context,
  table: 'listing_media' | 'heading_images',
  after: string | undefined,
  limit: number,
): Promise<{ id: string; isRemoved: boolean }[]> {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'archived_at'])
    .where('agency_id', '=', scope.agencyId)
    .where((eb) => eb.or([eb('archived_at', 'is not', null), eb('state', '=', 'processing')]))
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ id: row.id, isRemoved: row.archived_at !== null }))
}
