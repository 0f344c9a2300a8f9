import { visitorScope } from '#accounts/branding/server/agency.service.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { type PublicLook, publicLook } from '#accounts/branding/server/public-page.ts'
import { lookOfAgency } from '#accounts/branding/server/visitor.service.ts'
import { notify, peopleBehind } from '#accounts/notifications/server/notify.service.ts'
import { getOutsideName } from '#core/listings/server/outside-name.service.ts'
import { callerOf, type Context, newId, type Platform } from '#platform/context.ts'
import { takesFacts } from '../../diligence.rules.ts'
import { diligenceKind, type PartyKind } from '../../diligence-values.ts'
import { findCase, type StoredCase } from '../cases.store.ts'
import { detailsOf, type TypedDetails, type Wrong } from './details-form.ts'
import { detailsTicket } from './details-ticket.ts'
import { agentsOfListing, findLink, keepGiven, lockLink, type StoredLink } from './links.store.ts'

export interface ShownDetails {
  look: PublicLook
  /** The name of the party. */
  name: string
  kind: PartyKind
  side: 'vendor' | 'buyer'
  place: string
  isSent: boolean
  /** False while the agency is suspended. */
  canSend: boolean
}

/** Undefined for a link that is altered, expired or revoked, or whose case is closed or gone: to the party all the same. */
async function atLink<T>(
  platform: Platform,
  ticket: string,
  work: (ctx: Context, at: { link: StoredLink; one: StoredCase }) => Promise<T>,
  { lock = false } = {},
): Promise<T | undefined> {
  const read = detailsTicket.read(platform, ticket)
  if (!read) return undefined
  return callerOf(platform, visitorScope(read.agencyId), newId()).transaction(async (ctx) => {
    const link = await (lock ? lockLink : findLink)(ctx, read.recordId)
    const one = link && (await findCase(ctx, link.caseId))
    if (!link || !one || link.revokedAt || (link.state === 'open' && !takesFacts(one.state))) return undefined
    return work(ctx, { link, one })
  })
}

export const openDetails = (platform: Platform, ticket: string): Promise<ShownDetails | undefined> =>
  atLink(platform, ticket, async (ctx, { link, one }) => ({
    look: await publicLook(ctx, await getBranding(ctx)),
    ...{ name: one.name, kind: one.kind, side: one.side, place: await getOutsideName(ctx, one.listingId) },
    isSent: link.state !== 'open',
    canSend: !(await ctx.platform.outside.isSuspended(ctx.scope.agencyId)),
  }))

export async function lookOfDetails(platform: Platform, ticket: string): Promise<PublicLook | undefined> {
  const agencyId = detailsTicket.agencyOf(platform, ticket)
  return agencyId ? lookOfAgency(platform, agencyId) : undefined
}

/** Keeps what the party sent beside the case; sent twice, it is kept once. */
export const sendDetails = (platform: Platform, ticket: string, typed: TypedDetails): Promise<'kept' | Wrong | undefined> =>
  atLink(
    platform,
    ticket,
    async (ctx, { link, one }) => {
      if (await ctx.platform.outside.isSuspended(ctx.scope.agencyId)) return undefined
      if (link.state !== 'open') return 'kept'
      const read = detailsOf(typed, { kind: one.kind, side: one.side, today: await ctx.today() })
      if ('problem' in read) return read
      await keepGiven(ctx, link.id, read.given)
      await ctx.audit({ action: 'party sent details', entity: 'listing', entityId: one.listingId })
      await notify(ctx, {
        userIds: [
          ...(link.createdById ? [link.createdById] : []),
          ...(await peopleBehind(ctx, await agentsOfListing(ctx, one.listingId))),
        ],
        kind: 'detailsGiven',
        // The party may be a contact that not everyone sees.
        title: `A party filled in their details for ${await getOutsideName(ctx, one.listingId)}`,
        about: { entity: 'listing', id: one.listingId },
        key: `detailsGiven ${link.id}`,
      })
      ctx.changed(diligenceKind, one.id)
      return 'kept'
    },
    { lock: true },
  )
