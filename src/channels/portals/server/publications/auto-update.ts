import { AppError } from '#common/errors.ts'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { type Caller, callerOf, type Context } from '#platform/context.ts'
import { isRecordsFault } from '#platform/db/failures.ts'
import { findAccount } from '../accounts/portal-accounts.store.ts'
import { insertEvent } from './publication-events.store.ts'
import { isPreparingPhotos } from './preparing-photos.store.ts'
import { publishIfChanged } from './publications.service.ts'
import { publicationsOf } from './publications.store.ts'
import type { StoredPublication } from './publication-rows.store.ts'

/** For accounts with automatic updates. What the portal would reject stays as it is there, and the timeline shows why. */
export async function sendChanges(caller: Caller, listingId: string): Promise<void> {
  // Runs as the agency: the user was allowed to save, and turning this on was the decision to send.
  const office = callerOf(caller.platform, operatorScope(caller.scope.agencyId), caller.requestId, caller.log)
  const following = await office.transaction((ctx) => followersOf(ctx, listingId))
  for (const publication of following)
    try {
      await office.transaction((ctx) => publishIfChanged(ctx, { listingId, portalAccountId: publication.account.id }))
    } catch (error) {
      if (!(error instanceof AppError) || !isRecordsFault(error)) throw error
      await office.transaction(async (ctx) => {
        // Photos that are being prepared: the last of them brings the listing here again.
        const isAboutPhotos = error.extras.fields?.every(({ path }) => path === 'media') ?? false
        if (isAboutPhotos && (await isPreparingPhotos(ctx, listingId))) return
        await insertEvent(ctx, publication.id, {
          kind: 'notSent',
          detail: `The change was not sent automatically: ${error.message}`,
        })
      })
    }
}

async function followersOf(ctx: Context, listingId: string): Promise<StoredPublication[]> {
  const following: StoredPublication[] = []
  for (const publication of await publicationsOf(ctx, listingId)) {
    if (publication.wantedState !== 'live' || publication.isPaused) continue
    if ((await findAccount(ctx, publication.account.id))?.isAutoUpdate) following.push(publication)
  }
  return following
}
