import { AppError, notFound } from '#common/errors.ts'
import { localSecondOf } from '#common/time/days.ts'
import { visitorScope } from '#accounts/branding/server/agency.service.ts'
import { callerOf, newId, type Platform } from '#platform/context.ts'
import { publicFile } from '#platform/http/public-file.ts'
import type { Download } from '#platform/http/routes.ts'
import { archiveFrame, joined } from '#formats/reaxml/reaxml.ts'
import { findAccount, notePulled } from '../accounts/portal-accounts.store.ts'
import { readPullTicket } from './pull-address.ts'
import { offeredOn } from './pull.store.ts'

/**
 * One file with all that is to be on the portal. While the account is paused it is refused instead of changed, so that the reader keeps what it has.
 * @throws AppError not_found for an address that is none, or an older one
 */
export async function pulledFeed(platform: Platform, ticket: string): Promise<Download> {
  const named = readPullTicket(platform, ticket)
  if (!named) throw notFound()
  const caller = callerOf(platform, visitorScope(named.agencyId), newId())
  return caller.transaction(async (ctx) => {
    const account = await findAccount(ctx, named.recordId)
    const isHere = account && !account.isArchived && account.feed?.protocol === 'pull' && account.pullNumber === named.number
    if (!isHere) throw notFound()
    if (account.isPaused) throw new AppError('busy', 'Publishing is paused. Keep the listings you have and ask again later')
    const payloads = await offeredOn(ctx, account.id)
    // Nothing of a suspended agency changes; what is public of it stays readable (decision note 119).
    const isNoted = !(await platform.outside.isSuspended(named.agencyId)) && (await notePulled(ctx, account.id))
    if (isNoted) ctx.changed('portalAccount', account.id)
    const { head, tail } = archiveFrame(localSecondOf(account.createdAt, await ctx.timeZone()))
    const text = payloads.length ? joined(payloads) : head + tail
    return { ...publicFile(text, 'listings.xml'), cacheControl: 'private, no-cache' }
  })
}
