import { AppError, invalid, notFound } from '#common/errors.ts'
import { addMinutes, localOf } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import type { Context } from '#platform/context.ts'
import { staleError } from '#platform/stale.ts'
import { knownAgents } from '#accounts/agents/server/agents.service.ts'
import { requireReadable } from '#core/contacts/server/contacts.service.ts'
import { localAtLeast } from '#core/listings/server/listing-access.service.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import type { Inspection } from '../inspections.contract.ts'
import { freeTimes, isShown } from '../inspections.rules.ts'
import type { Open } from '#workflow/opens/opens.contract.ts'
import { isOver } from '#workflow/opens/opens.rules.ts'
import { getOpen, openNotFound } from '#workflow/opens/server/opens.service.ts'
import { contactAsVisitor } from '#workflow/opens/server/arrivals/arrivals.service.ts'
import {
  type Booking,
  bookingOf,
  bookingsOf,
  bookingsWith,
  cancelPrivate,
  endedBookingsOf,
  findOpen,
  insertBooking,
  insertPrivate,
  movePrivate,
  opensById,
  plannedOf,
  replaceHosts,
  restorePrivate,
  setOutcome,
} from '#workflow/opens/server/private-opens.service.ts'
import { lockHost } from './bookings/bookings.store.ts'
import { busyOf, placeOf } from './busy.service.ts'
import { lastInvitation, lastMails } from './inspections.store.ts'
import { mailWays, queueNotice } from './notices.service.ts'

interface When {
  startsAt: string
  minutes: number
  hostIds: readonly string[]
}

export async function listInspections(
  ctx: Context,
  listingId: string,
  { canRebook }: { canRebook: boolean },
): Promise<Inspection[]> {
  await getListing(ctx, listingId)
  if (!canRebook) return withOpens(ctx, await bookingsOf(ctx, listingId))
  const ended = await withOpens(ctx, await endedBookingsOf(ctx, listingId, localAtLeast(ctx.clock())))
  return ended.filter((one) => one.canRebook)
}
/** Inspections of a contact at listings that the user may read. */
export async function listOfContact(ctx: Context, contactId: string): Promise<Inspection[]> {
  await requireReadable(ctx, contactId)
  return withOpens(ctx, await bookingsWith(ctx, contactId))
}
async function withOpens(ctx: Context, bookings: readonly Booking[]): Promise<Inspection[]> {
  const ids = bookings.map(({ openId }) => openId)
  return shown(ctx, bookings, new Map((await opensById(ctx, ids)).map((one) => [one.id, one])))
}
async function getInspection(ctx: Context, id: string): Promise<Inspection> {
  const open = await getOpen(ctx, id)
  const booking = await bookingOf(ctx, id)
  const [one] = booking ? await shown(ctx, [booking], new Map([[id, open]])) : []
  if (!one) throw openNotFound(id)
  return one
}
async function shown(ctx: Context, bookings: readonly Booking[], opens: ReadonlyMap<string, Open>): Promise<Inspection[]> {
  const ways = await mailWays(ctx, bookings)
  const mails = await lastMails(
    ctx,
    bookings.map(({ visitId }) => visitId),
  )
  const now = ctx.clock().toISOString()
  return bookings.flatMap(({ openId, bookedFor: _, person: _person, hasEndedWithListing, ...row }) => {
    const open = opens.get(openId)
    if (!open) return []
    const canRebook = hasEndedWithListing && open.startInstant > now && isShown(open.listingStatus)
    const [mail, way] = [mails.get(row.visitId), ways.get(row.visitId)]
    return [{ ...row, open, canRebook, mail: mail ?? null, whyNoMail: way?.why ?? null }]
  })
}

/** Times at which a host has time for it: with the way from and to their open homes and inspections, and around their other appointments. */
export async function listFree(
  ctx: Context,
  { listingId, hostId, day, minutes }: { listingId: string; hostId: string; day: string; minutes: number },
): Promise<{ startsAt: string; endsAt: string }[]> {
  const { address } = await getListing(ctx, listingId)
  const busy = await busyOf(ctx, { hostId, listingId, from: day, to: day, here: placeOf(address) })
  return freeTimes({ day, minutes, now: localOf(ctx.clock(), propertyZone(address, await ctx.timeZone())) }, busy)
}

interface Book extends When {
  listingId: string
  contactId: string
  placeNote: string | null
  invites: boolean
}
export async function bookInspection(
  ctx: Context,
  { listingId, contactId, placeNote, invites, ...when }: Book,
): Promise<Inspection> {
  const { agents } = await getListing(ctx, listingId)
  const { fields } = await requireReadable(ctx, contactId)
  const times = timesOf(when)
  await checkHosts(ctx, when.hostIds)
  const leadId = agents[0]?.agentId ?? ctx.scope.agentId
  const hostIds = when.hostIds.length ? when.hostIds : leadId ? [leadId] : []
  const openId = await insertPrivate(ctx, { listingId, ...times, placeNote: placeNote || null, hostIds })
  await insertBooking(ctx, { openId, listingId, contactId, person: contactAsVisitor(fields) })
  if (invites) await queueNotice(ctx, openId, 'booked')
  await done(ctx, openId, 'booked', contactId)
  return getInspection(ctx, openId)
}

export async function moveInspection(
  ctx: Context,
  id: string,
  { version, invites, ...when }: When & { version: number; invites: boolean },
): Promise<Inspection> {
  const before = await lockPrivate(ctx, id, version)
  if (before.state !== 'planned') throw new AppError('conflict', 'This inspection is over or cancelled. Book a new one')
  const times = timesOf(when)
  if (when.hostIds.length) {
    await checkHosts(ctx, when.hostIds)
    await replaceHosts(ctx, id, when.hostIds)
  }
  const isMoved = await movePrivate(ctx, before, times)
  if (isMoved && invites) await queueNotice(ctx, id, (await lastInvitation(ctx, id)) ? 'moved' : 'booked')
  await done(ctx, id, isMoved ? 'moved' : 'changed')
  return getInspection(ctx, id)
}

export async function cancelInspection(
  ctx: Context,
  id: string,
  { version, reason }: { version: number; reason: string | null },
): Promise<Inspection> {
  const before = await lockPrivate(ctx, id, version)
  if (before.state === 'cancelled') throw new AppError('conflict', 'This inspection is already cancelled')
  if (isOver(before.state)) throw new AppError('conflict', 'This inspection is over. It stays on record')
  await cancel(ctx, id, reason)
  return getInspection(ctx, id)
}
async function cancel(ctx: Context, id: string, reason: string | null, { withListing = false } = {}): Promise<void> {
  await cancelPrivate(ctx, id, reason, { withListing })
  if (await lastInvitation(ctx, id)) await queueNotice(ctx, id, 'cancelled')
  await done(ctx, id, 'cancelled')
}

export async function restoreInspection(ctx: Context, id: string, { version }: { version: number }): Promise<Inspection> {
  const before = await lockPrivate(ctx, id, version)
  if (before.state !== 'cancelled') throw new AppError('conflict', 'This inspection is not cancelled')
  await assertStillFree(ctx, id)
  await restorePrivate(ctx, id)
  if (await lastInvitation(ctx, id)) await queueNotice(ctx, id, 'booked')
  await done(ctx, id, 'restored')
  return getInspection(ctx, id)
}

/** Checks one that was cancelled with its listing, some time ago: the listing is back, and no host has promised the time to another buyer since. */
async function assertStillFree(ctx: Context, id: string): Promise<void> {
  const booking = await bookingOf(ctx, id)
  if (!booking?.hasEndedWithListing) return
  const open = await getOpen(ctx, id)
  if (!isShown(open.listingStatus)) throw new AppError('conflict', 'The listing is not on the market')
  if (open.startInstant <= ctx.clock().toISOString()) throw new AppError('conflict', 'Its time has passed. Book a new inspection')
  const { address } = await getListing(ctx, open.listingId)
  const day = open.startsAt.slice(0, 10)
  for (const host of open.hosts) {
    await lockHost(ctx, host.id)
    const busy = await busyOf(ctx, {
      hostId: host.id,
      listingId: open.listingId,
      from: day,
      to: day,
      here: placeOf(address),
      except: id,
    })
    if (busy.some(({ startsAt, endsAt }) => open.startsAt < endsAt && startsAt < open.endsAt))
      throw new AppError('conflict', `${host.name} has something else at this time. Book a new inspection`)
  }
}

/** Who came or didn't. Taking it back leaves the inspection as it was booked. */
export async function noteOutcome(ctx: Context, id: string, status: 'booked' | 'arrived' | 'noShow'): Promise<Inspection> {
  const stored = await lockPrivate(ctx, id)
  if (stored.state === 'cancelled') throw new AppError('conflict', 'This inspection was cancelled')
  const booking = await bookingOf(ctx, id)
  if (!booking) throw openNotFound(id)
  await setOutcome(ctx, stored, { visitId: booking.visitId, status })
  await done(ctx, id, status === 'booked' ? 'outcome removed' : status === 'arrived' ? 'attended' : 'no-show', booking.bookedFor)
  ctx.changed('visit', id)
  return getInspection(ctx, id)
}

/** The listing is sold, leased or withdrawn, and its work ends with it: buyers should not come for nothing. */
export async function endInspections(ctx: Context, { id }: { id: string }): Promise<void> {
  for (const openId of await plannedOf(ctx, id))
    await cancel(ctx, openId, 'The listing is no longer on the market', { withListing: true })
}

function timesOf({ startsAt, minutes }: When): { startsAt: string; endsAt: string } {
  const endsAt = addMinutes(startsAt, minutes)
  if (endsAt.slice(0, 10) !== startsAt.slice(0, 10))
    throw invalid([{ path: 'minutes', message: 'An inspection ends on the day it starts' }])
  return { startsAt, endsAt }
}

async function checkHosts(ctx: Context, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  const known = await knownAgents(ctx, ids)
  if (ids.some((id) => !known.has(id))) throw invalid([{ path: 'hostIds', message: 'This agent doesn’t exist' }])
}

async function lockPrivate(ctx: Context, id: string, version?: number) {
  await getOpen(ctx, id)
  const stored = await findOpen(ctx, id, { lock: true })
  if (!stored || stored.kind !== 'private') throw notFound({ inspection: id })
  if (version !== undefined && stored.version !== version)
    throw await staleError(ctx, { entity: 'open', id, noun: 'this inspection' }, await getOpen(ctx, id))
  return stored
}

async function done(ctx: Context, id: string, action: string, contactId?: string | null): Promise<void> {
  const open = await getOpen(ctx, id)
  await ctx.audit({
    action,
    entity: 'open',
    entityId: id,
    changes: [{ field: 'startsAt', before: null, after: open.startsAt }],
  })
  ctx.changed('open', id, open.version)
  if (contactId) ctx.changed('contact', contactId)
}
