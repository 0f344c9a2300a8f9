import { feature } from '#platform/feature.ts'
import { notificationEndpoints } from './notifications.contract.ts'
import { mailDigest } from './server/digest.jobs.ts'
import { forgetOldNotifications, sendDueDigests } from './server/digest.service.ts'
import { mailNotification } from './server/mail-notification.jobs.ts'
import { notificationRoutes } from './server/notifications.routes.ts'

export const notifications = feature({
  name: 'notifications',
  endpoints: { notifications: notificationEndpoints },
  routes: [notificationRoutes],
  jobs: [mailNotification, mailDigest],
  recurring: [
    { name: 'notifications.due', everyS: 300, run: sendDueDigests },
    { name: 'notifications.forget', everyS: 3600, run: forgetOldNotifications },
  ],
  personalData: {
    notification_settings: { none: ['kind'] },
    notifications: { text: ['title', 'detail'], none: ['kind', 'entity', 'dedupe_key'] },
  },
  archive: {
    tables: ['notification_settings'],
    passing: ['notifications', 'notification_digests'],
  },
})
