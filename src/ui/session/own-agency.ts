import { sessionStore } from './session-store.ts'

/** The user's agency; the guard of the shell made sure that there is a login. */
export const ownAgencyId = () => sessionStore.get().user?.ClientId ?? ''
/** The same as paths name it. */
export const agencyParams = () => ({ clientId: ownAgencyId() })
