import type { Context } from '#platform/context.ts'
import { lastPriceChanges } from './price-history.store.ts'

/** Reads, for emails about a new price, the one shown before and the newest of each listing that ever changed. */
export const newestPriceChanges = (
  ctx: Context,
  listingIds: readonly string[],
): Promise<Map<string, { before: string; after: string }>> => lastPriceChanges(ctx, listingIds)
