import { findRefs, refsOf } from '#accounts/old-system/server/external-refs.service.ts'
import type { Context } from '#platform/context.ts'
import { feedNameOf, idOf } from './feed-refs.ts'

interface Wanted {
  id: string
  reference: string
  portalAgencyId: string
  key?: string | undefined
  isOfAnother?: boolean
}
export async function sayFeedKey(ctx: Context, wanted: Wanted): Promise<void> {
  wanted.key = await feedKeyOf(ctx, wanted.id, wanted.portalAgencyId)
  if (wanted.key === undefined) wanted.isOfAnother = await isFeedKeyOfAnother(ctx, wanted, wanted.portalAgencyId)
}

/** The feed key of a listing for this portal agency id, if it was imported from a feed. Feeds write the agency's id in either case. */
async function feedKeyOf(ctx: Context, listingId: string, portalAgencyId: string): Promise<string | undefined> {
  const names = (await refsOf(ctx, 'listing', [listingId])).flatMap((ref) => feedNameOf(ref) ?? [])
  return names.find(({ agentId }) => agentId.toUpperCase() === portalAgencyId.toUpperCase())?.uniqueId
}

/** True when a feed of this portal agency id gave the name to another listing. */
async function isFeedKeyOfAnother(
  ctx: Context,
  { id, reference }: { id: string; reference: string },
  portalAgencyId: string,
): Promise<boolean> {
  const ids = [portalAgencyId, portalAgencyId.toLowerCase()].map((agentId) => idOf({ agentId, uniqueId: reference }))
  const refOf = await findRefs(ctx, ids)
  return ids.some((one) => (refOf(one)?.recordId ?? id) !== id)
}
