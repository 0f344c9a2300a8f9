import { clockRange, clockTime, instantOf, localOf } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import { writtenDay } from '#common/time/written-day.ts'
import { visitorScope } from '#accounts/branding/server/agency.service.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { publicLook } from '#accounts/branding/server/public-page.ts'
import { notify, peopleOrOffice } from '#accounts/notifications/server/notify.service.ts'
import { type Context, type Platform, callerOf, newId } from '#platform/context.ts'
import { consentWording, contractKey, usualNotice } from '#workflow/opens/visits.rules.ts'
import { recordArrival, tidyVisitor } from '#workflow/opens/server/arrivals/arrivals.service.ts'
import { type NextOpen, nextOpens, type OpenFacts, openFacts } from '#workflow/opens/server/open-facts.service.ts'
import { findBookingPath } from '#workflow/opens/server/booking-path.service.ts'
import { lockVisit, setContractWanted, type StoredVisit } from '#workflow/opens/server/visits.service.ts'
import { hostName } from './host-name.store.ts'
import { readSign } from '#workflow/opens/server/public/sign-ticket.ts'
import { readVisit, visitTicket } from './visit-ticket.ts'
import { nothingTyped, type Sent, type Typed, visitorOf } from '#workflow/opens/server/public/visitor-form.ts'
import type { Shown } from './visitor-page.ts'

const earlyMs = 30 * 60_000
const lateMs = 60 * 60_000

interface Sign {
  ctx: Context
  facts: OpenFacts
  shown: Shown
  zone: string
  opensAt: Date
}
/** Undefined for a sign that is altered, replaced, over, of a cancelled open home or of a suspended agency: to the visitor all the same. */
async function atSign<T>(platform: Platform, ticket: string, work: (sign: Sign) => Promise<T>): Promise<T | undefined> {
  const sign = readSign(platform, ticket)
  if (!sign) return undefined
  return callerOf(platform, visitorScope(sign.agencyId), newId()).transaction(async (ctx) => {
    const facts = (await platform.outside.isSuspended(sign.agencyId)) ? undefined : await openFacts(ctx, sign.recordId)
    if (!facts || facts.signVersion !== sign.number || facts.state === 'cancelled') return undefined
    const zone = propertyZone(
      { state: facts.propertyState, suburb: facts.suburb, postcode: facts.postcode },
      await ctx.timeZone(),
    )
    if (ctx.clock().getTime() > instantOf(facts.endsAt, zone).getTime() + lateMs) return undefined
    const brand = await getBranding(ctx)
    const shown: Shown = {
      look: await publicLook(ctx, brand),
      place: facts.place,
      when: whenOf(facts),
      hostName: await hostName(ctx, facts.leadId),
      paper: paperOf(facts),
      notice: brand.collectionNotice.trim() || usualNotice(brand.tradingName),
      wording: {
        listing: consentWording.listing(brand.tradingName, facts.place),
        other: consentWording.other(brand.tradingName),
      },
    }
    return work({ ctx, facts, shown, zone, opensAt: new Date(instantOf(facts.startsAt, zone).getTime() - earlyMs) })
  })
}

const paperOf = ({ isLease }: OpenFacts) => (isLease ? 'an application form' : 'the contract')

const whenOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  `${writtenDay(startsAt, 'weekday')}, ${clockRange(startsAt.slice(11), endsAt.slice(11))}`

export type Opened = { kind: 'form'; shown: Shown; key: string; typed: Typed } | { kind: 'notYet'; shown: Shown; from: string }
export const openSign = (platform: Platform, ticket: string): Promise<Opened | undefined> =>
  atSign(platform, ticket, async ({ ctx, shown, zone, opensAt }) => {
    if (ctx.clock() < opensAt) return { kind: 'notYet', shown, from: timeIn(opensAt, zone) }
    return { kind: 'form', shown, key: newId(), typed: nothingTyped }
  })
const timeIn = (instant: Date, zone: string) => clockTime(localOf(instant, zone).slice(11))

export type SignedIn =
  | { kind: 'done'; visit: string }
  | { kind: 'problem'; shown: Shown; problem: string; typed: Typed; key: string }
/**
 * Writes the visit and queues the search for its contact: the same answer and the same work for people we know and people we don't, at the
 * same time.
 */
export const signIn = (platform: Platform, ticket: string, { typed, isGuest, key }: Sent): Promise<SignedIn | undefined> =>
  atSign(platform, ticket, async ({ ctx, facts, shown, opensAt }): Promise<SignedIn | undefined> => {
    if (ctx.clock() < opensAt) return undefined
    const read = isGuest ? undefined : visitorOf(typed)
    if (read && 'problem' in read) return { kind: 'problem', shown, problem: read.problem, typed, key: key ?? newId() }
    let id = key ?? newId()
    const wording = [typed.listing && shown.wording.listing, typed.other && shown.wording.other].filter(Boolean).join(' ')
    const now = await openFacts(ctx, facts.id, { lock: true })
    if (!now || now.state === 'cancelled') return undefined
    const arriving = {
      ...{ people: read ? [tidyVisitor(read.visitor)] : [], isGuest, arrivedBy: 'qr' as const, at: ctx.clock() },
      ...{ agreesListing: !isGuest && typed.listing, agreesOther: !isGuest && typed.other },
      ...{ suburb: isGuest ? null : typed.suburb || null, wording, notice: shown.notice.slice(0, 2400) },
    }
    let { outcome } = await recordArrival(ctx, now, { ...arriving, id })
    if (outcome === 'known' && !isOfSign(facts, await lockVisit(ctx, id))) {
      // Not sent twice, but the id of another visit: theirs is a visit of its own.
      id = newId()
      outcome = (await recordArrival(ctx, now, { ...arriving, id })).outcome
    }
    if (outcome === 'done') {
      ctx.changed('visit', facts.id)
      ctx.changed('open', facts.id)
    }
    return { kind: 'done', visit: visitTicket(ctx, id) }
  })

export interface Thanked {
  shown: Shown
  /** The home was full when they signed in, and no one has let them in yet. */
  waits: boolean
  hasAsked: boolean
  canAsk: boolean
  times: string[]
  bookingPath: string | undefined
}
export const thank = (platform: Platform, ticket: string, visit: string): Promise<Thanked | undefined> =>
  atSign(platform, ticket, async ({ ctx, facts, shown }) => {
    const found = await ofTicket(ctx, facts, readVisit(platform, visit)?.recordId)
    if (!found) return undefined
    const person = found.people[0]
    return {
      shown,
      // Someone who signed in before too: what is known of them changes nothing here.
      waits: found.hasWaited && found.status !== 'arrived',
      hasAsked: found.wantsContract,
      canAsk: Boolean(person?.mobile ?? person?.email),
      times: (await nextOpens(ctx, facts)).map(whenOf),
      bookingPath: await findBookingPath(ctx, facts.listingId),
    }
  })

/** @returns false for a visit that is not of this sign */
export const askForContract = (platform: Platform, ticket: string, visit: string): Promise<boolean | undefined> =>
  atSign(platform, ticket, async ({ ctx, facts }) => {
    const found = await ofTicket(ctx, facts, readVisit(platform, visit)?.recordId)
    if (!found) return false
    if (found.wantsContract) return true
    await setContractWanted(ctx, found.id)
    const [person] = found.people
    await notify(ctx, {
      userIds: await peopleOrOffice(ctx, [facts.leadId]),
      kind: 'enquiry',
      title: `${person?.name || person?.mobile || person?.email || 'A visitor'} asked for ${paperOf(facts)}: ${facts.place}`,
      detail: null,
      about: { entity: 'listing', id: facts.listingId },
      key: contractKey(found.id),
    })
    ctx.changed('visit', facts.id)
    return true
  })

export const nextTimes = (
  platform: Platform,
  ticket: string,
): Promise<{ shown: Shown; zone: string; opens: NextOpen[]; now: Date } | undefined> =>
  atSign(platform, ticket, async ({ ctx, facts, shown, zone }) => ({
    shown,
    zone,
    opens: await nextOpens(ctx, facts),
    now: ctx.clock(),
  }))

async function ofTicket(ctx: Context, facts: OpenFacts, visitId: string | undefined) {
  const found = visitId ? await lockVisit(ctx, visitId) : undefined
  return isOfSign(facts, found) ? found : undefined
}

/** Made by a visitor at this sign, and not by staff or a booking. */
const isOfSign = (facts: OpenFacts, visit: StoredVisit | undefined): boolean =>
  visit?.openId === facts.id && visit.arrivedBy === 'qr'
