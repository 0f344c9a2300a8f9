import type { ArchivedRow } from '#platform/archive-parts.ts'
import type { Caller } from '#platform/context.ts'
import { arrivedMedia } from './arrived-media.store.ts'
import { forgetHeadingLater, makeHeadingVariants } from './heading-images.jobs.ts'
import { forgetLater } from './media-cleaning.jobs.ts'
import { makeVariants } from './media.jobs.ts'

const perTransaction = 500

/** A picture of an archive, which holds the original alone. */
export const withoutVariants = (row: ArchivedRow): ArchivedRow => ({
  ...row,
  variants: [],
  state: row['state'] === 'ready' && row['storage_key'] ? 'processing' : row['state'],
})

/** The worker makes the sizes again, and forgets removed pictures when their day is over. */
export async function makeArrivedVariants(caller: Caller): Promise<void> {
  for (const table of ['listing_media', 'heading_images'] as const)
    for (let after: string | undefined, isFirst = true; isFirst || after; isFirst = false) {
      const from: string | undefined = after
      after = await caller.transaction(async (ctx) => {
        const found = await arrivedMedia(ctx, table, from, perTransaction)
        for (const { id, isRemoved } of found) {
          if (table === 'listing_media') await (isRemoved ? forgetLater(ctx, id) : ctx.enqueue(makeVariants, { mediaId: id }))
          else await (isRemoved ? forgetHeadingLater(ctx, id) : ctx.enqueue(makeHeadingVariants, { headingId: id }))
        }
        return found.length === perTransaction ? found.at(-1)?.id : undefined
      })
    }
}
