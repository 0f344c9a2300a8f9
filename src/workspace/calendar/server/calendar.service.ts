import { daysBetween } from '#common/time/days.ts'
import type { Permission } from '#common/permissions.ts'
import { invalid, notFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { changeListing, getListing } from '#core/listings/server/listings.service.ts'
import type { CalendarEvent } from '../calendar.contract.ts'
import { type CalendarLayer, calendarLayers } from '../calendar-values.contract.ts'
import { eventsIn } from './layers.ts'

const mostDays = 62

interface Query {
  from: string
  to: string
  layers?: string | undefined
  events: 'agent' | 'office'
}
export async function readCalendar(ctx: Context, { from, to, layers, events }: Query): Promise<CalendarEvent[]> {
  const days = daysBetween(from, to)
  if (days < 0 || days > mostDays) throw invalid([{ path: 'to', message: `Choose a range of up to ${mostDays} days` }])
  return eventsIn(ctx, allowedLayers(ctx, layers?.split(',')), { from, to, isOwn: events === 'agent' })
}

export const allowedLayers = ({ scope }: Context, wanted: readonly string[] = calendarLayers): CalendarLayer[] =>
  calendarLayers.filter((layer) => wanted.includes(layer) && scope.permissions.has(permissionOf[layer]))

const permissionOf: Record<CalendarLayer, Permission> = {
  tasks: 'tasks.read',
  appraisals: 'tasks.read',
  inspections: 'listings.read',
  auctions: 'listings.read',
  campaigns: 'campaigns.read',
}

interface Move {
  event: string
  version: number
  startsAt: string
  endsAt: string
}
/** Open homes and auctions are fields of the listing: they move by its own change, with its rules, versions and history. */
export async function moveEvent(
  ctx: Context,
  { event, version, startsAt, endsAt }: Move,
): Promise<{ event: string; version: number }> {
  const [kind, listingId = '', was] = event.split(' ')
  if (!/^[0-9a-f-]{36}$/i.test(listingId) || (kind !== 'inspection' && kind !== 'auction')) throw notFound({ event })
  if (endsAt <= startsAt) throw invalid([{ path: 'endsAt', message: 'Must be after the start' }])
  const listing = await getListing(ctx, listingId)
  const isThere = kind === 'auction' ? listing.auctionAt !== null : listing.inspections.some((one) => one.startsAt === was)
  if (!isThere) throw notFound({ event })
  const change =
    kind === 'auction'
      ? { auctionAt: startsAt }
      : {
          inspections: listing.inspections
            .map((one) => (one.startsAt === was ? { ...one, startsAt, endsAt } : one))
            .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt)),
        }
  await changeListing(ctx, listingId, { version, ...change })
  const after = await getListing(ctx, listingId)
  return { event: kind === 'auction' ? event : `inspection ${listingId} ${startsAt}`, version: after.version }
}
