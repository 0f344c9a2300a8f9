import type { Context } from '#platform/context.ts'
import { listingBuyersWanted } from '#core/listings/listings.events.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import type { Open } from '../opens.contract.ts'
import type { Kit, Visit } from '../visits.contract.ts'
import { consentWording, usualNotice } from '../visits.rules.ts'
import { notFound } from '#common/errors.ts'
import { knownPeople } from './known-people.store.ts'
import { openFacts } from './open-facts.service.ts'
import { getOpen } from './opens.service.ts'
import { updateOpens } from './opens.store.ts'
import { signUrl } from './public/sign-ticket.ts'
import { visitsOfOpen } from './visits.store.ts'

export async function readKit(ctx: Context, id: string): Promise<Kit> {
  const open = await getOpen(ctx, id)
  const facts = await openFacts(ctx, id)
  if (!facts) throw notFound({ open: id })
  return {
    open,
    visits: await visitsOfOpen(ctx, id),
    known: await knownHere(ctx, open),
    ...(await noticeOf(ctx, open)),
    signUrl: signUrl(ctx, facts),
  }
}

async function knownHere(ctx: Context, { id, listingId }: Open): Promise<Kit['known']> {
  if (!ctx.scope.permissions.has('contacts.read')) return []
  const contactIds = new Set<string>()
  await ctx.emit(listingBuyersWanted, { id: listingId, contactIds })
  return knownPeople(ctx, { openId: id, listingId, contactIds })
}

/** Notice that visitors read before they sign in, on every kind of form. */
export async function noticeOf(ctx: Context, { streetLine }: Open): Promise<Pick<Kit, 'agencyName' | 'notice' | 'wording'>> {
  const { tradingName, collectionNotice } = await getBranding(ctx)
  return {
    agencyName: tradingName,
    notice: collectionNotice.trim() || usualNotice(tradingName),
    wording: {
      listing: consentWording.listing(tradingName, streetLine),
      other: consentWording.other(tradingName),
    },
  }
}

/** Groups that were inside, in order of arrival, and how many others waited. @throws not_found */
export async function attendanceOf(ctx: Context, id: string): Promise<{ open: Open; visits: Visit[]; notIn: number }> {
  const open = await getOpen(ctx, id)
  const all = await visitsOfOpen(ctx, id)
  return {
    open,
    visits: all.filter(({ status }) => status === 'arrived'),
    notIn: all.filter(({ status }) => status === 'waiting').length,
  }
}

/** Where its QR code leads. @throws not_found */
export async function signOf(ctx: Context, id: string): Promise<string> {
  await getOpen(ctx, id)
  const facts = await openFacts(ctx, id)
  if (!facts) throw notFound({ open: id })
  return signUrl(ctx, facts)
}

export async function renewSign(ctx: Context, id: string): Promise<{ signUrl: string }> {
  await getOpen(ctx, id)
  const facts = await openFacts(ctx, id, { lock: true })
  if (!facts) throw notFound({ open: id })
  await updateOpens(ctx, [id], { sign_version: facts.signVersion + 1 })
  await ctx.audit({ action: 'QR code renewed', entity: 'open', entityId: id })
  ctx.changed('visit', id)
  return { signUrl: await signOf(ctx, id) }
}
