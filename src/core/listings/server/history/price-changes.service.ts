import type { Context } from '#platform/context.ts'
import { lastPriceChanges } from './price-history.store.ts'

/** For emails about a new price: what was shown before, and what it was changed to, of each listing that ever changed. */
export const newestPriceChanges = (
  ctx: Context,
  listingIds: readonly string[],
): Promise<Map<string, { before: string; after: string }>> => lastPriceChanges(ctx, listingIds)
