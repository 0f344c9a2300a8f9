import { undefinedIfNotFound } from '#common/errors.ts'
import * as z from 'zod'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import { callerOf, type Context } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { adapterFor } from './adapters/adapters.ts'
import { payloadNow } from './publications/publication-view.ts'
import { changePublication, publicationsOf } from './publications/publications.store.ts'

const lookAgainMs = 15_000

/**
 * The demo's publications are as if they had been sent days ago, but its photos are rendered after the first start, and get their links
 * then. Once all are ready, the sent payloads get them, unless a user has changed the listing.
 */
export const settleDemoPublications = job({
  name: 'portals.settle-demo',
  payload: z.object({ listingIds: z.array(z.uuid()) }),
  retries: 3,
  subject: () => 'Photos on the demo’s portals',
  async run(caller, { listingIds }) {
    const office = callerOf(caller.platform, operatorScope(caller.scope.agencyId), caller.requestId, caller.log)
    await office.transaction(async (ctx) => {
      if (await isDrawing(ctx)) {
        const startAfter = new Date(ctx.clock().getTime() + lookAgainMs)
        return ctx.enqueue(settleDemoPublications, { listingIds }, { startAfter })
      }
      for (const listingId of listingIds) await settle(ctx, listingId)
    })
  },
})

async function isDrawing({ db, scope }: Context): Promise<boolean> {
  const row = await db
    .selectFrom('listing_media_view')
    .select('id')
    .where('agency_id', '=', scope.agencyId)
    .where('state', '=', 'processing')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function settle(ctx: Context, listingId: string): Promise<void> {
  const listing = await getListing(ctx, listingId).catch(undefinedIfNotFound)
  for (const publication of listing ? await publicationsOf(ctx, listingId) : []) {
    if (!listing || publication.sentVersion !== listing.version) continue
    const payload = await payloadNow(ctx, publication, listing)
    const { contentHash } = adapterFor(publication.account.portalType)
    if (payload) await changePublication(ctx, publication, { payload, sentHash: contentHash(payload) })
  }
}
