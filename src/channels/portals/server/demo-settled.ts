import { sql } from 'kysely'
import * as z from 'zod'
import { undefinedIfNotFound } from '#common/errors.ts'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import { type Caller, callerOf, type Context } from '#platform/context.ts'
import type { Queueable } from '#platform/jobs/queueable.ts'
import { adapterFor } from './adapters/adapters.ts'
import { isPreparingPhotos } from './publications/preparing-photos.store.ts'
import { payloadNow } from './publications/publication-view.ts'
import { changePublication, publicationsOf } from './publications/publications.store.ts'

export const settleDemo = {
  name: 'portals.settleDemo',
  payload: z.object({ accountId: z.uuid() }),
} as const satisfies Queueable

const againMs = 2_000

/**
 * The demo's publications are as if they had been sent days ago, but its photos are made after the first start, and get their links then.
 * Until all are ready, the sent payloads get each of them, unless a user has changed the listing.
 */
export async function settleDemoPublications({ platform, scope, requestId, log }: Caller, accountId: string): Promise<void> {
  await callerOf(platform, operatorScope(scope.agencyId), requestId, log).transaction(async (ctx) => {
    const { rows } = await sql<{ id: string }>`select listing_id as id from publications
      where agency_id = ${scope.agencyId} and portal_account_id = ${accountId} order by id`.execute(ctx.db)
    for (const { id } of rows) await settleOne(ctx, id, accountId)
    if (await isPreparingPhotos(ctx)) await ctx.enqueue(settleDemo, { accountId }, { startAfter: new Date(Date.now() + againMs) })
  })
}

async function settleOne(ctx: Context, listingId: string, accountId: string): Promise<void> {
  const listing = await getListing(ctx, listingId).catch(undefinedIfNotFound)
  for (const publication of listing ? await publicationsOf(ctx, listingId) : []) {
    if (!listing || publication.account.id !== accountId || publication.sentVersion !== listing.version) continue
    const payload = await payloadNow(ctx, publication, listing)
    if (!payload) continue
    const sentHash = adapterFor(publication.account.portalType).contentHash(payload)
    if (!publication.sentHash?.equals(sentHash)) await changePublication(ctx, publication, { payload, sentHash })
  }
}
