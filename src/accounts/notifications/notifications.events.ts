import { event } from '#platform/event.ts'

/** In a turn of an agency, before its digests are put together: features notify of what has become due. */
export const digestsDue = event<object>('notifications.digestsDue')
