import { event } from '#platform/event.ts'

export const preferenceChanged = event('preference.changed')
