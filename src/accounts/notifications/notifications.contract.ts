import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { Instant } from '#common/time/when.ts'
import { mailTimes, notificationEntities, notificationKinds } from './notifications.rules.ts'

export const Notification = z
  .object({
    id: Id,
    kind: z.enum(notificationKinds),
    title: z.string(),
    detail: z.string().nullable(),
    entity: z.enum(notificationEntities),
    entityId: Id,
    actorName: z.string().nullable(),
    createdAt: Instant,
    readAt: Instant.nullable(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

/** More than this many unread ones are shown as "99+". */
export const countedUpTo = 100
const Unread = z.object({ unread: z.int().min(0).max(countedUpTo) })

export const NotificationSetting = z
  .object({ kind: z.enum(notificationKinds), isInApp: z.boolean(), mail: z.enum(mailTimes), bySms: z.boolean().default(false) })
  .meta({ id: 'NotificationSetting' })
export type NotificationSetting = z.infer<typeof NotificationSetting>
const Settings = z.object({ items: z.array(NotificationSetting) })

const own = allow('signedIn', 'self')

export const notificationEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    summary: 'Notifications of the user, newest first',
    access: own,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor, show: z.enum(['unread', 'all']).default('all') }),
    response: pageOf(Notification),
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/notifications/count',
    summary: 'Number of unread notifications, up to 100',
    access: own,
    response: Unread,
  }),
  markRead: endpoint({
    method: 'PUT',
    path: '/api/notifications/read',
    onlyForSelf: true,
    summary: 'Mark some, or all up to one, as read or unread',
    access: own,
    body: z
      .object({ ids: z.array(Id).min(1).max(200).optional(), upTo: Id.optional(), isRead: z.boolean() })
      .refine(({ ids, upTo }) => (ids === undefined) !== (upTo === undefined), 'Enter the ids, or the newest of them'),
    response: Unread.extend({ ids: z.array(Id) }),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/notifications/settings',
    summary: 'Notification settings of the user, per kind',
    access: own,
    response: Settings,
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/api/notifications/settings',
    onlyForSelf: true,
    summary: 'Change notification settings; kinds that are left out don’t change',
    access: own,
    body: z.object({ items: z.array(NotificationSetting).min(1).max(50) }),
    response: Settings,
  }),
}
