import { AppError, invalid } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { reachesOffice } from '#platform/scope.ts'
import type { TagColour } from '../../listing-view.contract.ts'
import type { ListingBulk } from '../../listing-lists.contract.ts'
import { changeAll } from '../bulk/listing-bulk.service.ts'
import { idsWithTag } from '../bulk/listing-bulk.store.ts'

/** Tags belong to the whole office, so changing one everywhere needs the right to change every listing. */
function requireOffice({ scope }: Context): void {
  if (!reachesOffice(scope, 'listings.write'))
    throw new AppError('forbidden', 'This tag is used by the whole office. Ask the owner to change it')
}

export async function renameTag(ctx: Context, { tag, to }: { tag: string; to: string }): Promise<ListingBulk> {
  requireOffice(ctx)
  if (tag === to) throw invalid([{ path: 'to', message: 'Enter a different name' }])
  const colour = await colourOf(ctx, tag)
  // The colour goes along; where the new name has one, that one stays. The old name keeps its own for undo.
  if (colour && !(await colourOf(ctx, to))) await writeColour(ctx, to, colour)
  return changeAll(ctx, { type: 'renameTag', tag, to }, await idsWithTag(ctx, tag))
}

export async function removeTag(ctx: Context, { tag }: { tag: string }): Promise<ListingBulk> {
  requireOffice(ctx)
  return changeAll(ctx, { type: 'removeTag', tag }, await idsWithTag(ctx, tag))
}

export async function colourTag(ctx: Context, { tag, colour }: { tag: string; colour: TagColour | null }) {
  requireOffice(ctx)
  await writeColour(ctx, tag, colour)
  ctx.changed('listing', ctx.scope.agencyId)
  return { tag, colour }
}

async function colourOf({ db, scope }: Context, tag: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('listing_tag_colours')
    .select('colour')
    .where('agency_id', '=', scope.agencyId)
    .where('tag', '=', tag)
    .executeTakeFirst()
  return row?.colour
}

async function writeColour({ db, scope }: Context, tag: string, colour: string | null): Promise<void> {
  if (colour === null) {
    await db.deleteFrom('listing_tag_colours').where('agency_id', '=', scope.agencyId).where('tag', '=', tag).execute()
    return
  }
  await db
    .insertInto('listing_tag_colours')
    .values({ agency_id: scope.agencyId, tag, colour })
    .onConflict((c) => c.columns(['agency_id', 'tag']).doUpdateSet({ colour }))
    .execute()
}
