import { addDays } from '#common/time/days.ts'
import { notFound } from '#common/errors.ts'
import { callerOf, type Context, newId, type Platform } from '#platform/context.ts'
import type { Download } from '#platform/http/routes.ts'
import { mailNoticeLater } from '#accounts/session/server/notices.ts'
import { outsideNamesForStaff } from '#core/listings/server/outside-name.service.ts'
import { scopeOfUser } from '#accounts/session/server/user-scope.service.ts'
import type { CalendarEvent, CalendarFeed } from '../calendar.contract.ts'
import type { CalendarLayer } from '../calendar-values.contract.ts'
import { icalendar, type IcalEvent } from '#formats/icalendar/icalendar.ts'
import { allowedLayers } from './calendar.service.ts'
import { deleteFeed, findFeed, ownerOfSecret, replaceFeed, type StoredFeed } from './feeds.store.ts'
import { eventsIn } from './layers.ts'

const toFeed = (feed: StoredFeed | undefined, url: string | null): CalendarFeed => ({
  isOn: feed !== undefined,
  createdAt: feed?.createdAt.toISOString() ?? null,
  lastReadAt: feed?.lastReadAt?.toISOString() ?? null,
  url,
})
export const getFeed = async (ctx: Context): Promise<CalendarFeed> => toFeed(await findFeed(ctx), null)

export async function makeFeed(ctx: Context): Promise<CalendarFeed> {
  const secret = await replaceFeed(ctx)
  await ctx.audit({ action: 'made a calendar address', entity: 'user', entityId: ctx.scope.userId ?? '' })
  if (ctx.scope.userId) await mailNoticeLater(ctx, { userId: ctx.scope.userId, kind: 'calendarFeedMade' })
  return toFeed(await findFeed(ctx), `${ctx.platform.config.PUBLIC_URL}/api/calendar/feed/${secret}.ics`)
}

export async function revokeFeed(ctx: Context): Promise<CalendarFeed> {
  if (await deleteFeed(ctx))
    await ctx.audit({ action: 'ended the calendar address', entity: 'user', entityId: ctx.scope.userId ?? '' })
  return toFeed(undefined, null)
}

const [daysBack, daysAhead] = [60, 365]

/** The user's calendar. Every invalid secret is answered with not found, for any reason. */
export async function readFeed(platform: Platform, given: string): Promise<Download> {
  const [, agencyId, secret] = /^([0-9a-f-]{36})\.([\w-]{43})(?:\.ics)?$/.exec(given) ?? []
  if (!agencyId || !secret || !isUuid(agencyId)) throw notFound({ feed: 'not an address' })
  const scope = await platform.database.inAgency(agencyId, async (db) => {
    const owner = await ownerOfSecret(db, agencyId, secret, platform.clock())
    return owner && scopeOfUser(db, agencyId, owner.userId, owner.createdAt)
  })
  if (!scope) throw notFound({ feed: 'no such secret' })
  const body = await callerOf(platform, scope, newId()).transaction(async (ctx) => {
    const today = await ctx.today()
    const range = { from: addDays(today, -daysBack), to: addDays(today, daysAhead), isOwn: true, isOpenOnly: true }
    const agency = await ctx.db
      .selectFrom('agencies_view')
      .select('name')
      .where('agency_id', '=', scope.agencyId)
      .executeTakeFirstOrThrow()
    return writeFile(ctx, agency.name, await eventsIn(ctx, allowedLayers(ctx), range))
  })
  return { body: Buffer.from(body), fileName: 'gable.ics', isInline: true }
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
const layersOf: Readonly<Record<string, readonly CalendarLayer[]>> = {
  task: ['tasks', 'appraisals'],
  inspection: ['inspections'],
  private: ['inspections'],
  appraisal: ['appraisals'],
  auction: ['auctions'],
  campaign: ['campaigns'],
}

/** One event to share: the file contains no more than the calendar shows. */
export async function readOne(ctx: Context, event: string): Promise<Download> {
  const [kind = '', id = ''] = event.split(' ')
  if (!isUuid(id)) throw notFound({ event })
  const range = { from: '1990-01-01', to: '2199-12-31', isOwn: false, recordId: id }
  const found = (await eventsIn(ctx, allowedLayers(ctx, layersOf[kind] ?? []), range)).find((one) => one.id === event)
  if (!found) throw notFound({ event })
  return { body: Buffer.from(await writeFile(ctx, found.title, [found])), fileName: `${found.title.slice(0, 60)}.ics` }
}

function pageOf(home: string, { id, taskId, campaignId, listingId }: CalendarEvent): string {
  if (taskId) return `${home}/tasks?task=${taskId}`
  if (campaignId) return `${home}/campaigns/${campaignId}`
  const [kind, recordId] = id.split(' ')
  return kind === 'appraisal' ? `${home}/appraisals/${recordId}` : `${home}/listings/${listingId ?? ''}`
}

/** A calendar file leaves the agency: on a phone, in a mail, at the company that keeps the calendar. Listings are named as they may be outside. */
async function writeFile(ctx: Context, name: string, events: readonly CalendarEvent[]): Promise<string> {
  const places = await outsideNamesForStaff(ctx, [...new Set(events.flatMap(({ listingId }) => listingId ?? []))])
  const { PUBLIC_URL: home } = ctx.platform.config
  const host = new URL(home).hostname
  const toIcal = (event: CalendarEvent): IcalEvent => {
    const place = (event.listingId && places.get(event.listingId)) ?? event.place
    return {
      uid: `${event.id.replaceAll(' ', '-').replaceAll(':', '')}@${host}`,
      sequence: event.version,
      title: event.taskId ? event.title : `${event.title}: ${place ?? ''}`,
      place,
      description: event.people.map(({ name }) => name).join(', '),
      url: pageOf(home, event),
      isAllDay: event.isAllDay,
      startDay: event.startsAt.slice(0, 10),
      endDay: event.endsAt.slice(0, 10),
      startInstant: event.startInstant,
      endInstant: event.endInstant,
    }
  }
  return icalendar({ name, now: ctx.clock(), events: events.map(toIcal) })
}
