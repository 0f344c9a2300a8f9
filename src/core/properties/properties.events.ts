import { event } from '#platform/event.ts'

/** Before properties that nothing is kept about are deleted: who has records of one adds it to `used`, and it stays. */
export const propertiesRemoving = event<{ ids: readonly string[]; used: Set<string> }>('properties.removing')
