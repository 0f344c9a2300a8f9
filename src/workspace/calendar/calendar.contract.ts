import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { ClientIdParams, Id } from '#common/ids.ts'
import { linkToken } from '#common/text/link-token.ts'
import { someOf } from '#common/paging.ts'
import { Day, Instant, LocalTime } from '#common/time/when.ts'
import { taskStatuses } from '#workflow/tasks/task-values.contract.ts'
import { calendarLayers } from './calendar-values.contract.ts'

export const CalendarPerson = z
  .object({
    /** The id of the agent, or of the user who is no agent: the same for a person's tasks and open homes. */
    id: Id,
    name: z.string(),
    /** Their position among the agency's people, oldest first. It never changes, and screens choose a colour by it. */
    rank: z.int().nonnegative(),
  })
  .meta({ id: 'CalendarPerson' })
export type CalendarPerson = z.infer<typeof CalendarPerson>

export const CalendarEvent = z
  .object({
    /** `task <id>`, `inspection <listing> <start>`, `private <open>`, `appraisal <id>`, `auction <listing>`: the same for the same event wherever it is read. */
    id: z.string(),
    layer: z.enum(calendarLayers),
    title: z.string(),
    /** The place, or the subject. */
    place: z.string().nullable(),
    /** On the agency's clock; of an event for the whole day both are midnight, the end of the day after. */
    startsAt: LocalTime,
    endsAt: LocalTime,
    isAllDay: z.boolean(),
    /** The same as instants. */
    /** The time zone of an open home or auction whose property keeps another time than the agency; null for all others. */
    timeZone: z.string().nullable(),
    startInstant: Instant,
    endInstant: Instant,
    taskId: Id.nullable(),
    listingId: Id.nullable(),
    contactId: Id.nullable(),
    campaignId: Id.nullable(),
    status: z.enum(taskStatuses).nullable(),
    /** The agent of a listing, the assignees of a task. */
    people: z.array(CalendarPerson),
    /** The version of the task or the listing behind it; a move sends it. */
    version: z.int(),
    canMove: z.boolean(),
  })
  .meta({ id: 'CalendarEvent' })
export type CalendarEvent = z.infer<typeof CalendarEvent>

export const CalendarFeed = z
  .object({
    isOn: z.boolean(),
    createdAt: Instant.nullable(),
    lastReadAt: Instant.nullable(),
    /** Only in the answer that makes it: of the secret in it just a hash is kept. */
    url: z.url().nullable(),
  })
  .meta({ id: 'CalendarFeed' })
export type CalendarFeed = z.infer<typeof CalendarFeed>

const signedIn = allow('signedIn', 'self')
const EventName = z.string().min(1).max(120)

export const calendarEndpoints = {
  events: endpoint({
    method: 'GET',
    path: '/api/calendar/:clientId',
    summary: 'Events between two days, for the chosen layers',
    access: allow('tasks.read', 'records'),
    params: ClientIdParams,
    query: z.object({
      from: Day,
      /** The last day; at most 62 later. */
      to: Day,
      /** Comma-separated; left out: all. */
      layers: someOf(calendarLayers).optional(),
      /** `agent`: the user's tasks and listings. */
      events: z.enum(['agent', 'office']).default('office'),
    }),
    response: z.array(CalendarEvent),
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/calendar/move',
    summary: 'Move an open home or an auction; tasks have their own endpoint',
    access: allow('listings.write', 'records'),
    body: z.object({ event: EventName, version: z.int().positive(), startsAt: LocalTime, endsAt: LocalTime }),
    response: z.object({ event: EventName, version: z.int() }),
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/calendar/one/:clientId',
    produces: 'text/calendar; charset=utf-8',
    summary: 'One event as an iCalendar file',
    access: allow('tasks.read', 'records'),
    params: ClientIdParams,
    query: z.object({ event: EventName }),
  }),
  feed: endpoint({
    method: 'GET',
    path: '/api/calendar/feed',
    summary: 'Whether a calendar link exists',
    access: signedIn,
    response: CalendarFeed,
  }),
  makeFeed: endpoint({
    method: 'POST',
    path: '/api/calendar/feed',
    onlyForSelf: true,
    summary: 'Create a secret calendar link; the earlier one stops working',
    access: signedIn,
    response: CalendarFeed,
  }),
  revokeFeed: endpoint({
    method: 'DELETE',
    path: '/api/calendar/feed',
    onlyForSelf: true,
    summary: 'Turn off the calendar link',
    access: signedIn,
    response: CalendarFeed,
  }),
  readFeed: endpoint({
    method: 'GET',
    path: '/api/calendar/feed/:secret',
    access: 'public',
    produces: 'text/calendar; charset=utf-8',
    summary: 'The calendar of the user who created this link, as iCalendar',
    params: z.object({ secret: linkToken(200) }),
    rateLimit: { max: 60, perSeconds: 60, by: 'address' },
  }),
}
