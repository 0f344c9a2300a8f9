import { redirect } from '@tanstack/react-router'
import { config } from '#ui/config.ts'
import { checkLogin } from '#ui/session-store.ts'

/** Runs on every change of path, before anything is shown: does a stored login exist? */
export const checkAuth = (): void => void checkLogin()

/** Shows the screen only to those who are signed in; others sign in first and come back to where they wanted to go. */
export function protectedGuard({ location }: { location: { href: string } }): void {
  if (!checkLogin().isAuthorized) throw redirect({ to: '/login', search: { origin: location.href } })
}

/** Always shows the screen, signed in or not; written down because the specification names it. */
export const publicGuard = (): void => {}

/** Nobody can sign in to an installation without an agency: there is one to set up first. */
export function firstRunGuard(): void {
  if (config.needsSetup) throw redirect({ to: '/setup' })
}
