import { localOf } from '#common/time/days.ts'
import { appointmentReaderScope } from '#accounts/branding/server/agency.service.ts'
import { publicLook } from '#accounts/branding/server/public-page.ts'
import { asVisitor, type Site } from '#accounts/branding/server/visitor.service.ts'
import { type Context, newId, type Platform } from '#platform/context.ts'
import { mostOnlinePerDay } from '../../bookings.rules.ts'
import { consentWording, bookingNotice } from '#workflow/opens/visits.rules.ts'
import { tidyVisitor } from '#workflow/opens/server/arrivals/arrivals.service.ts'
import {
  insertBooking,
  insertPrivate,
  openOfVisit,
  plannedWith,
  recentOnline,
} from '#workflow/opens/server/private-opens.service.ts'
import { queueNotice } from '../notices.service.ts'
import { notifyHosts } from '../notify-hosts.service.ts'
import { nothingTyped, type Sent, type Typed, visitorOf } from '#workflow/opens/server/public/visitor-form.ts'
import type { BookingForm, BookingShown } from './booking-shown.ts'
import { lastMailAt, lockHost } from './bookings.store.ts'
import { freeDays, type Offer, offerOf, type Slot } from './offer.service.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const dayMs = 86_400_000

interface AtOffer {
  ctx: Context
  offer: Offer
  shown: BookingShown
}
/** Undefined for what can't be booked, for any reason. @throws AppError not_found for an agency that there is not */
const atOffer = <T>(platform: Platform, slug: string, listingId: string, work: (at: AtOffer) => Promise<T>) =>
  asVisitor(
    platform,
    slug,
    async (ctx, { brand, home }: Site): Promise<T | undefined> => {
      const offer = uuid.test(listingId) ? await offerOf(ctx, listingId) : undefined
      if (!offer || 'why' in offer) return undefined
      const { tradingName } = brand
      return work({
        ctx,
        offer,
        shown: {
          look: await publicLook(ctx, brand),
          propertyPath: new URL(`${home}/property/${listingId}`).pathname,
          place: offer.place,
          hostName: offer.listing.hostName,
          minutes: offer.rules.minutes,
          notice: brand.collectionNotice.trim() || bookingNotice(tradingName),
          wording: {
            listing: consentWording.listing(tradingName, offer.place),
            other: consentWording.other(tradingName),
          },
        },
      })
    },
    appointmentReaderScope,
  )

export const openBooking = (
  platform: Platform,
  slug: string,
  listingId: string,
  wanted: string,
): Promise<BookingForm | undefined> =>
  atOffer(platform, slug, listingId, async ({ ctx, offer, shown }) => {
    const days = await freeDays(ctx, offer)
    return { shown, days, day: dayIn(days, wanted), startsAt: '', typed: nothingTyped, key: newId() }
  })
export const dayIn = (days: ReadonlyMap<string, unknown>, wanted: string): string | undefined =>
  days.has(wanted) ? wanted : [...days.keys()][0]

/** The page after a booking: it says nothing of what was booked. */
export const shownOffer = (platform: Platform, slug: string, listingId: string): Promise<BookingShown | undefined> =>
  atOffer(platform, slug, listingId, ({ shown }) => Promise.resolve(shown))

export interface Wanted extends Sent {
  startsAt: string
}
export type Booked = { kind: 'done' } | ({ kind: 'problem' } & BookingForm)
/**
 * Books a time that is free, queues the confirmation and the search for the contact: the same work and answer for people we know and people we
 * don't. Only the email holds the link to what was booked, so that no one sees by the address of someone else what they have booked.
 */
export const book = (
  platform: Platform,
  slug: string,
  listingId: string,
  { typed, key, startsAt }: Wanted,
): Promise<Booked | undefined> =>
  atOffer(platform, slug, listingId, async ({ ctx, offer, shown }): Promise<Booked> => {
    const id = key ?? newId()
    if (await openOfVisit(ctx, id)) return { kind: 'done' }
    await lockHost(ctx, offer.hostId)
    const days = await freeDays(ctx, offer)
    const problem = (words: string): Booked => ({
      ...{ kind: 'problem', shown, days, typed, key: id, startsAt, problem: words },
      day: dayIn(days, startsAt.slice(0, 10)),
    })
    const read = visitorOf(typed)
    if (!startsAt) return problem('Choose a time')
    if (!typed.name) return problem('Enter your name')
    if (!typed.email) return problem('Enter your email. We send the confirmation there')
    if ('problem' in read) return problem(read.problem)
    const since = new Date(ctx.clock().getTime() - dayMs)
    const mine = { listingId, email: typed.email, after: localOf(ctx.clock(), offer.zone) }
    const planned = await plannedWith(ctx, mine)
    if (planned) {
      // The email is repeated at most once a day, and the page doesn't mention it.
      const last = await lastMailAt(ctx, planned)
      if (!last || last < since) await queueNotice(ctx, planned, 'booked')
      return { kind: 'done' }
    }
    const recent = await recentOnline(ctx, { listingId, email: typed.email, since })
    if (recent.ofListing >= mostOnlinePerDay.listing || recent.withAddress >= mostOnlinePerDay.address)
      return problem('No more bookings can be made online today. Please call us')
    const slot = days.get(startsAt.slice(0, 10))?.find((one) => one.startsAt === startsAt)
    if (!slot) return problem('This time has just been taken. Choose another one')
    await insertBooked(ctx, { offer, shown, slot, id, typed, person: tidyVisitor(read.visitor) })
    return { kind: 'done' }
  })

interface New {
  offer: Offer
  shown: BookingShown
  slot: Slot
  id: string
  typed: Typed
  person: ReturnType<typeof tidyVisitor>
}
async function insertBooked(ctx: Context, { offer, shown, slot, id, typed, person }: New): Promise<void> {
  const { listing, hostId } = offer
  const openId = await insertPrivate(ctx, { listingId: listing.id, ...slot, placeNote: null, hostIds: [hostId], isOnline: true })
  const wording = [typed.listing && shown.wording.listing, typed.other && shown.wording.other].filter(Boolean).join(' ')
  await insertBooking(ctx, {
    ...{ openId, listingId: listing.id, contactId: null, person },
    form: {
      ...{ id, suburb: typed.suburb || null, agreesListing: typed.listing, agreesOther: typed.other },
      ...{ wording: wording || null, notice: shown.notice.slice(0, 2400) },
    },
  })
  await queueNotice(ctx, openId, 'booked')
  await ctx.audit({
    action: 'booked online',
    entity: 'open',
    entityId: openId,
    changes: [{ field: 'startsAt', before: null, after: slot.startsAt }],
  })
  await notifyHosts(ctx, {
    hostIds: [hostId],
    what: `${person.name} booked an inspection`,
    listing,
    slot,
    key: `booked ${openId}`,
  })
  ctx.changed('open', openId)
}
