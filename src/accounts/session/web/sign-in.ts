import { call } from '#ui/api/api.ts'
import { logFull } from '#ui/debug.ts'
import { setTimeZone } from '#ui/formatting.ts'
import { sessionStore, showLogin, showSignedOut } from '#ui/session/session-store.ts'
import { readName, readUsername, removeLogin, writeIdentity, writeStoredUser, writeTokens } from '#ui/session/stored-login.ts'
import { decodeToken } from '#ui/api/token.ts'
import { readBrowserToken, writeBrowserToken } from '#ui/session/known-browser.ts'
import type { LoginResult } from '../session.contract.ts'
import { sessionCalls } from './session-calls.ts'

/** The server's answer to the first step, which the second one needs. */
export interface SecondStep {
  email: string
  challenge: string
  hasApp: boolean
  hasPasskey: boolean
}

/**
 * Signs in and keeps everything the specification wants kept; on any failure nothing is.
 * @returns the two-factor challenge, when the account needs one; then no user is signed in yet
 */
export async function signIn(email: string, password: string): Promise<SecondStep | undefined> {
  const answer = await call(sessionCalls.login, { body: { email, password, ...browserOf(email) } })
  if ('challenge' in answer) return { email, ...answer }
  await keep(email, answer)
  return undefined
}

/** @throws ApiError for a wrong code, and when the first step is too long ago */
export async function signInWithCode({ email, challenge }: Pick<SecondStep, 'email' | 'challenge'>, code: string): Promise<void> {
  await keep(email, await call(sessionCalls.loginCode, { body: { challenge, code, ...browserOf(email) } }))
}

const browserOf = (email: string) => {
  const deviceToken = readBrowserToken(email)
  return deviceToken ? { deviceToken } : {}
}

/** Stores a sign-in in the browser, however it came about. */
export async function keep(email: string, { deviceToken, ...tokens }: LoginResult): Promise<void> {
  writeTokens(tokens)
  writeBrowserToken(email, deviceToken)
  try {
    const username = decodeToken(tokens.accessToken)?.email ?? email
    const user = await call(sessionCalls.getUser, { body: { email: username } })
    writeStoredUser(user)
    writeIdentity(username)
  } catch (error) {
    removeLogin()
    throw error
  }
  setTimeZone(sessionStore.get().user?.timeZone)
  showLogin()
}

/** Reads the stored auth user again: permissions, agency name and colour may have changed since the sign-in. */
export async function renewUser(): Promise<void> {
  const email = readUsername()
  if (!email) return
  setTimeZone(sessionStore.get().user?.timeZone)
  try {
    const user = await call(sessionCalls.getUser, { body: { email } })
    // The user can have signed out while the request was running.
    if (readName() === null) return
    writeStoredUser(user)
    setTimeZone(user.timeZone)
    showLogin()
  } catch (error) {
    logFull('Reloading the signed-in user failed', error)
  }
}

/** Forgets the login here at once, and ends it on the server; if that cannot be reached, the token expires. */
export async function signOut(): Promise<void> {
  // The call takes the token with it before the keys are removed.
  const ended = call(sessionCalls.logout, {}, { isLast: true, signal: AbortSignal.timeout(5_000) })
  removeLogin()
  showSignedOut()
  await ended.catch((error: unknown) => logFull('Signing out failed', error))
}
