import { instantOf, localOf, minutesOf } from '#common/time/days.ts'
import { openHomeWords } from '#common/time/local-moment.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import { appointmentReaderScope } from '#accounts/branding/server/agency.service.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { type PublicLook, publicLook } from '#accounts/branding/server/public-page.ts'
import { lookOfAgency } from '#accounts/branding/server/visitor.service.ts'
import { callerOf, type Context, newId, type Platform } from '#platform/context.ts'
import { lastInvitation } from '../inspections.store.ts'
import { queueNotice } from '../notices.service.ts'
import { type OpenFacts, openFacts } from '#workflow/opens/server/open-facts.service.ts'
import { type Booking, bookingOf, cancelPrivate, hostsOf, movePrivate } from '#workflow/opens/server/private-opens.service.ts'
import { readBooking } from './booking-ticket.ts'
import { notifyHosts } from '../notify-hosts.service.ts'
import { dayIn } from './booking.service.ts'
import { findSettings, lockHost } from './bookings.store.ts'
import { freeDays, type Offer, offerOf, type Slot } from './offer.service.ts'
import { findBookingPath } from './settings.service.ts'

export interface ShownBooking {
  look: PublicLook
  place: string
  when: string
  state: 'planned' | 'cancelled' | 'over'
  /** So close to its start an agent has to be called. */
  isLate: boolean
  /** Free times to move it to, by day; undefined where it can't be moved online. */
  days: ReadonlyMap<string, readonly Slot[]> | undefined
  day: string | undefined
  /** After it is cancelled: where another time is booked. */
  bookingPath: string | undefined
  problem?: string
}
interface AtTicket {
  ctx: Context
  facts: OpenFacts
  booking: Booking
  hostIds: string[]
  shown: ShownBooking
}
/** Undefined for a link that is altered or of an inspection that is gone. Locked, so that two clicks are one change. */
async function atTicket<T>(
  platform: Platform,
  ticket: string,
  { wanted = '', isChange }: { wanted?: string; isChange: boolean },
  work: (at: AtTicket) => Promise<T>,
): Promise<T | undefined> {
  const read = readBooking(platform, ticket)
  if (!read) return undefined
  return callerOf(platform, appointmentReaderScope(read.agencyId), newId()).transaction(async (ctx) => {
    const facts = await openFacts(ctx, read.recordId, { lock: isChange })
    const booking = facts && (await bookingOf(ctx, facts.id))
    if (!facts || !booking || facts.signVersion !== read.number) return undefined
    const hostIds = await hostsOf(ctx, facts.id)
    if (isChange && hostIds[0]) await lockHost(ctx, hostIds[0])
    return work({ ctx, facts, booking, hostIds, shown: await shownOf(ctx, facts, hostIds, wanted) })
  })
}

async function shownOf(ctx: Context, facts: OpenFacts, hostIds: readonly string[], wanted: string): Promise<ShownBooking> {
  const zone = propertyZone({ state: facts.propertyState, suburb: facts.suburb, postcode: facts.postcode }, await ctx.timeZone())
  const now = ctx.clock()
  const isOver = facts.state !== 'cancelled' && (facts.state !== 'planned' || localOf(now, zone) >= facts.startsAt)
  const { noticeHours } = await findSettings(ctx)
  const isLate = instantOf(facts.startsAt, zone).getTime() - now.getTime() < noticeHours * 3_600_000
  const state = facts.state === 'cancelled' ? 'cancelled' : isOver ? 'over' : 'planned'
  const offer = state === 'planned' && !isLate ? await offerOf(ctx, facts.listingId) : undefined
  const days = offer && !('why' in offer) ? await freeDays(ctx, ownOffer(offer, facts, hostIds), facts.id) : undefined
  return {
    ...{
      look: await publicLook(ctx, await getBranding(ctx)),
      place: facts.place,
      when: openHomeWords(facts),
      state,
      isLate,
      days,
    },
    day: days && dayIn(days, wanted || facts.startsAt.slice(0, 10)),
    bookingPath: state === 'planned' ? undefined : await findBookingPath(ctx, facts.listingId),
  }
}
/** The offer with the booking's own host and length, which an agent may have chosen. */
const ownOffer = (offer: Offer, { startsAt, endsAt }: OpenFacts, [hostId]: readonly string[]): Offer => ({
  ...offer,
  hostId: hostId ?? offer.hostId,
  rules: { ...offer.rules, minutes: minutesOf(endsAt.slice(11)) - minutesOf(startsAt.slice(11)) || offer.rules.minutes },
})

export const openTicket = (platform: Platform, ticket: string, wanted: string): Promise<ShownBooking | undefined> =>
  atTicket(platform, ticket, { wanted, isChange: false }, ({ shown }) => Promise.resolve(shown))

/** The agency behind a link that opens nothing any more; undefined for an altered one. */
export async function lookOfTicket(platform: Platform, ticket: string): Promise<PublicLook | undefined> {
  const read = readBooking(platform, ticket)
  return read && lookOfAgency(platform, read.agencyId)
}

/** @returns what the page shows then; its problem when nothing was changed */
export const moveByTicket = (platform: Platform, ticket: string, startsAt: string): Promise<ShownBooking | undefined> =>
  atTicket(
    platform,
    ticket,
    { wanted: startsAt.slice(0, 10), isChange: true },
    async ({ ctx, facts, booking, hostIds, shown }) => {
      const slot = shown.days?.get(startsAt.slice(0, 10))?.find((one) => one.startsAt === startsAt)
      if (shown.state !== 'planned' || !shown.days) return { ...shown, problem: 'This inspection can’t be moved online' }
      if (!slot) return { ...shown, problem: startsAt ? 'This time has just been taken. Choose another one' : 'Choose a time' }
      if (slot.startsAt === facts.startsAt) return shown
      await movePrivate(ctx, facts, slot)
      await queueNotice(ctx, facts.id, (await lastInvitation(ctx, facts.id)) ? 'moved' : 'booked')
      await changed(ctx, { facts, booking, hostIds }, { action: 'moved by the buyer', what: 'moved the inspection', slot })
      return shownOf(ctx, { ...facts, ...slot }, hostIds, '')
    },
  )
export const cancelByTicket = (platform: Platform, ticket: string): Promise<ShownBooking | undefined> =>
  atTicket(platform, ticket, { isChange: true }, async ({ ctx, facts, booking, hostIds, shown }) => {
    if (shown.state === 'cancelled') return shown
    if (shown.state === 'over') return { ...shown, problem: 'This inspection is over' }
    await cancelPrivate(ctx, facts.id, 'Cancelled by the buyer')
    if (await lastInvitation(ctx, facts.id)) await queueNotice(ctx, facts.id, 'cancelled')
    await changed(
      ctx,
      { facts, booking, hostIds },
      { action: 'cancelled by the buyer', what: 'cancelled the inspection', slot: facts },
    )
    return shownOf(ctx, { ...facts, state: 'cancelled' }, hostIds, '')
  })

async function changed(
  ctx: Context,
  { facts, booking, hostIds }: Pick<AtTicket, 'facts' | 'booking' | 'hostIds'>,
  { action, what, slot }: { action: string; what: string; slot: Slot },
): Promise<void> {
  await ctx.audit({
    action,
    entity: 'open',
    entityId: facts.id,
    changes: [{ field: 'startsAt', before: facts.startsAt, after: slot.startsAt }],
  })
  await notifyHosts(ctx, {
    ...{
      hostIds: hostIds.length ? hostIds : facts.leadId ? [facts.leadId] : [],
      what: `${booking.person?.name || booking.name} ${what}`,
    },
    ...{ listing: { id: facts.listingId, place: facts.place }, slot, key: `${action} ${facts.id} ${slot.startsAt}` },
  })
  ctx.changed('open', facts.id)
  if (booking.bookedFor) ctx.changed('contact', booking.bookedFor)
}
