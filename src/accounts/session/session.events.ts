import { event } from '#platform/event.ts'

// In the same transaction, for the users' own rows.
export const signedIn = event<{ userId: string }>('session.signedIn')
export const passwordSet = event<{ userId: string }>('session.passwordSet')
