import { getBranding } from '#accounts/branding/server/branding.service.ts'
import type { Result } from '#common/endpoint.ts'
import { AppError, notFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import { getOutsideName } from '#core/listings/server/outside-name.service.ts'
import type { Case } from '../../diligence.contract.ts'
import { takesFacts } from '../../diligence.rules.ts'
import { diligenceKind } from '../../diligence-values.ts'
import { overflowOf, withGiven } from '../../given-details.rules.ts'
import type { PartyLink, partyLinkEndpoints } from '../../party.contract.ts'
import { changeCase, lockWithListing, shown } from '../cases.service.ts'
import { casesOf, ownName } from '../cases.store.ts'
import { detailsTicket } from './details-ticket.ts'
import {
  countOpenLinks,
  decideGiven,
  findLink,
  insertLink,
  linksOfCases,
  lockLink,
  revokeLinks,
  type StoredLink,
} from './links.store.ts'

const mostOpen = 5
const dayMs = 86_400_000

function shownLink(ctx: Context, one: StoredLink): PartyLink {
  const isOver = one.state === 'open' && (one.revokedAt !== null || one.expiresAt <= ctx.clock())
  return {
    ...{ id: one.id, caseId: one.caseId, state: isOver ? 'ended' : one.state },
    url: one.state === 'open' && !isOver ? detailsTicket.url(ctx, one) : null,
    ...{ expiresAt: one.expiresAt.toISOString(), createdBy: one.createdBy, createdAt: one.createdAt.toISOString() },
    ...{ given: one.given, givenAt: one.givenAt?.toISOString() ?? null, decidedBy: one.decidedBy },
  }
}
async function getLink(ctx: Context, id: string): Promise<StoredLink> {
  const link = await findLink(ctx, id)
  if (!link) throw notFound({ link: id })
  return link
}

/** Links and answers are for those who may edit the listing and see the party. */
export async function listLinks(ctx: Context, listingId: string): Promise<Result<typeof partyLinkEndpoints.ofListing>> {
  const { canEdit } = await getListing(ctx, listingId)
  const cases = canEdit ? (await casesOf(ctx, listingId)).filter(({ isHidden }) => !isHidden) : []
  const links = cases.length
    ? await linksOfCases(
        ctx,
        cases.map(({ id }) => id),
      )
    : []
  const { tradingName, phone } = await getBranding(ctx)
  return {
    items: links.map((link) => shownLink(ctx, link)),
    from: { agency: tradingName, phone: phone || null, place: await getOutsideName(ctx, listingId) },
  }
}

export async function makeLink(ctx: Context, caseId: string, days: number): Promise<PartyLink> {
  const { listing, one } = await lockWithListing(ctx, caseId)
  if (!takesFacts(one.state)) throw closed()
  if ((await countOpenLinks(ctx, caseId)) >= mostOpen)
    throw new AppError('conflict', `This party has ${mostOpen} links already. Revoke one first`)
  const id = await insertLink(ctx, { caseId, expiresAt: new Date(ctx.clock().getTime() + days * dayMs) })
  await ctx.audit({ action: 'link for details made', entity: 'listing', entityId: listing.id })
  ctx.changed(diligenceKind, caseId)
  return shownLink(ctx, await getLink(ctx, id))
}
const closed = () => new AppError('conflict', 'This case is closed. Open it again first')

export async function revokeLink(ctx: Context, id: string): Promise<PartyLink> {
  const { caseId } = await getLink(ctx, id)
  const { listing } = await lockWithListing(ctx, caseId)
  await revokeLinks(ctx, { id })
  await ctx.audit({ action: 'link for details revoked', entity: 'listing', entityId: listing.id })
  ctx.changed(diligenceKind, caseId)
  return shownLink(ctx, await getLink(ctx, id))
}

/** Adds to the case what it has nothing of, or sets what was filled in aside. */
export async function decideLink(
  ctx: Context,
  id: string,
  to: 'accepted' | 'dismissed' | 'given',
): Promise<{ link: PartyLink; case: Case }> {
  const { caseId } = await getLink(ctx, id)
  const { listing, one } = await lockWithListing(ctx, caseId)
  const link = await lockLink(ctx, id)
  const from = to === 'given' ? 'dismissed' : 'given'
  if (!link?.given || link.state !== from) throw new AppError('conflict', 'A colleague has decided on this already')
  if (to === 'accepted') {
    if (!takesFacts(one.state)) throw closed()
    const { people, papers, entity, answers } = withGiven(one, link.given, await ownName(ctx))
    const overflow = overflowOf({ people, papers })
    if (overflow) throw new AppError('rule_broken', overflow, { source: 'Size of a case' })
    await changeCase(ctx, caseId, { version: one.version, people: [...people], papers: [...papers], entity, answers })
  }
  await decideGiven(ctx, id, to)
  ctx.changed(diligenceKind, caseId)
  return { link: shownLink(ctx, await getLink(ctx, id)), case: await shown(ctx, listing, caseId) }
}
