import { redirect } from '@tanstack/react-router'
import { config } from '#ui/config.ts'
import { checkLogin } from '#ui/session/session-store.ts'

/** Runs on every change of path, before anything is shown: does a stored login exist? */
export const checkAuth = (): void => void checkLogin()

/** Shows the screen only to those who are signed in; others sign in first and come back to where they wanted to go. */
export function protectedGuard({ location }: { location: { href: string; pathname: string } }): void {
  const { isAuthorized, user } = checkLogin()
  if (!isAuthorized) throw redirect({ to: '/login', search: { origin: location.href } })
  // The server allows nothing else until then; the one page that helps is where they are led.
  if (user?.mustSetUpSecondStep && location.pathname !== '/settings/profile') throw redirect({ to: '/settings/profile' })
}

/** Always shows the screen, signed in or not; written down because the specification names it. */
export const publicGuard = (): void => {}

/** An installation without an agency has no users: set one up first. */
export function firstRunGuard(): void {
  if (config.needsSetup) throw redirect({ to: '/setup' })
}
