import { feature } from '#platform/feature.ts'
import { notificationEndpoints } from './notifications.contract.ts'
import { mailDigest } from './server/digest.jobs.ts'
import { digests, oldNotifications } from './server/digest.service.ts'
import { mailNotification } from './server/mail-notification.jobs.ts'
import { notificationRoutes } from './server/notifications.routes.ts'

export const notifications = feature({
  name: 'notifications',
  endpoints: { notifications: notificationEndpoints },
  routes: [notificationRoutes],
  jobs: [mailNotification, mailDigest],
  recurring: [digests, oldNotifications],
  personalData: {
    notification_settings: { none: ['kind'] },
    notifications: { text: ['title', 'detail'], none: ['kind', 'entity', 'dedupe_key'] },
  },
  archive: {
    tables: ['notification_settings'],
    passing: ['notifications', 'notification_digests'],
  },
})
