import { sessionStore } from './session-store.ts'
import { createStore } from '../store.ts'
import { loginKeys } from './stored-login.ts'
import { decodeToken } from '../api/token.ts'

/** How to answer those who wait for the person to sign in again; undefined while the session goes on. */
export const sessionEndedStore = createStore<((isSignedIn: boolean) => void) | undefined>(undefined)

/**
 * Shows the sign-in over the page. Signing in from another tab of this browser answers it too, but only as the same person: what waits to be
 * sent is theirs, and for another user the page reloads (web/leaving.ts).
 */
export function signInAgain(): Promise<boolean> {
  const before = sessionStore.get().user?.UserId
  return new Promise((resolve) => {
    const answer = (isSignedIn: boolean) => {
      window.removeEventListener('storage', onStorage)
      sessionEndedStore.set(undefined)
      resolve(isSignedIn)
    }
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === loginKeys.accessToken && newValue && decodeToken(newValue)?.UserId === before) answer(true)
      if (key === null || (key === loginKeys.name && newValue === null)) answer(false)
    }
    window.addEventListener('storage', onStorage)
    sessionEndedStore.set(() => answer)
  })
}
