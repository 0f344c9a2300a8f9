import { event } from '#platform/event.ts'

/** Before a person is erased: features above count what they have of them into `imports`. */
export const personCounted = event<{ ids: readonly string[]; imports: { rows: number; open: number } }>('privacy.personCounted')
