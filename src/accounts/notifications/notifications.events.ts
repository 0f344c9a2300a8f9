import { event } from '#platform/event.ts'
import type { MailRow } from '#platform/mail/plain-mail.ts'
import type { NotificationEntity } from './notifications.rules.ts'

/** In a turn of an agency, before its digests are put together: features notify of what has become due. */
export const digestsDue = event<object>('notifications.digestsDue')

/** Asks which agents are notified of what no agent gets; without an answer the owners are. */
export const officeWanted = event<{ agentIds: readonly string[] }>('notifications.officeWanted')

/** Details in an email about one record beside the notification's own words. */
export interface NotificationFacts {
  rows: MailRow[]
  /** Instead of the notification's detail, which is cut. */
  quote?: string
  replyTo?: string
}
/** Before a notification is mailed: the feature of its record answers by writing `facts`, as far as this user may read it. */
export interface NotificationQuestion {
  userId: string
  entity: NotificationEntity
  entityId: string
  facts?: NotificationFacts | undefined
}
export const notificationFactsWanted = event<NotificationQuestion>('notifications.factsWanted')
