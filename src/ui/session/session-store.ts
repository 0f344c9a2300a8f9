import type { Permission } from '#common/permissions.ts'
import { createStore, useStore } from '../store.ts'
import { readName, readStoredUser, readUsername, type StoredUser } from './stored-login.ts'

/** The session user, and the stored auth user behind it. */
export interface Session {
  name: string
  username: string
  email: string
  isAuthorized: boolean
  hasCheckedAuth: boolean
  permissions: readonly Permission[]
  user: StoredUser | undefined
}

const signedOut: Session = {
  name: '',
  username: '',
  email: '',
  isAuthorized: false,
  hasCheckedAuth: false,
  permissions: [],
  user: undefined,
}
export const sessionStore = createStore<Session>(signedOut)

/** Looks whether a stored login exists; a stored name is one. Runs on every path change. */
export function checkLogin(): Session {
  const name = readName()
  const now = sessionStore.get()
  if (!name) sessionStore.set({ ...signedOut, hasCheckedAuth: true })
  // Reading the stored user again only when the login is another one keeps its identity, so that nothing re-renders.
  else if (!now.isAuthorized || now.name !== name) showLogin()
  return sessionStore.get()
}

/** Takes over what the local storage now says; called after signing in and after the stored auth user was renewed. */
export function showLogin(): void {
  const user = readStoredUser()
  const name = readName() ?? ''
  const email = readUsername() ?? ''
  sessionStore.set({
    name,
    username: email,
    email,
    isAuthorized: name !== '',
    hasCheckedAuth: true,
    permissions: user?.permissions ?? [],
    user,
  })
}

export const showSignedOut = (): void => sessionStore.set({ ...signedOut, hasCheckedAuth: true })

export const useSession = (): Session => useStore(sessionStore)
/** Hides or greys out what the server would refuse; the server decides. */
export const useMay = (permission: Permission): boolean => useSession().permissions.includes(permission)

/** The user's agency; the guard of the shell made sure that there is a login. */
export const ownAgencyId = (): string => sessionStore.get().user?.ClientId ?? ''
/** The same as paths name it. */
export const agencyParams = () => ({ clientId: ownAgencyId() })
