// The pages of this feature, for the list of screens; each is fetched when it is first shown.
export const invitationPage = () => import('./invitation-page.tsx')
export const usersPage = () => import('./users-page.tsx')
export const userPage = () => import('./user-page.tsx')
export const rolesPage = () => import('./roles-page.tsx')

/** Names for a choice; at most 200. */
export const readUsers = async (signal: AbortSignal) => (await import('./user-calls.ts')).readUsers(signal)
