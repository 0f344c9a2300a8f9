import type { QueryClient } from '@tanstack/react-query'
import { showSignedOut } from '#ui/session/session-store.ts'
import { loginKeys, type StoredUser } from '#ui/session/stored-login.ts'
import type { makeRouter } from './routes.tsx'

/** The login is over: forget what was read for it, and sign in again on the way back to the same page. */
export function leaveTo(router: ReturnType<typeof makeRouter>, queryClient: QueryClient): void {
  showSignedOut()
  queryClient.clear()
  // The guard of the shell sends to /login with this page as the origin; public pages stay.
  void router.invalidate()
}

/** Signing out in one tab signs out all; signing in as another user reloads the others. */
export function watchOtherTabs(onSignedOut: () => void): void {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    // A null key: everything was cleared.
    if (key === null || (key === loginKeys.name && newValue === null)) onSignedOut()
    if (key === loginKeys.storedAuthUser && oldValue && newValue && userIdOf(oldValue) !== userIdOf(newValue)) location.reload()
  })
}

const userIdOf = (stored: string) => (JSON.parse(stored) as Partial<StoredUser>).UserId
