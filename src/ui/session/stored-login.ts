import type { Permission } from '#common/permissions.ts'
import { readJson, readKey, removeKey, storedKeys, writeKey } from './storage.ts'

/** Local-storage keys of the login. */
export const loginKeys = {
  authUser: 'gable.authUser',
  accessToken: 'gable.accessToken',
  refreshToken: 'gable.refreshToken',
  name: 'gable.name',
  username: 'gable.username',
  profilePicture: 'gable.profilePicture',
  storedAuthUser: 'gable.storedAuthUser',
} as const
/**
 * What stays in this browser after signing out: how it looks, by which the server knows it again, and what a person typed
 * that no server has yet (kept by person, so that the next one does not see it). Everything else of ours is removed.
 */
const staysSignedOut = [/^gable\.(appearance|scope|browser)$/, /^gable\.draft\./]

export interface Tokens {
  accessToken: string
  refreshToken: string
}

/** The part of the stored auth user that the browser base reads itself; the session contract describes the whole. */
export interface StoredUser {
  ClientId: string
  UserId: string
  Email: string
  AgentId: string | null
  name: string
  agencyName: string
  brandColour: string
  timeZone: string
  photoUrl: string | null
  permissions: readonly Permission[]
  /** The agency asks for a second step and this person has none yet. */
  mustSetUpSecondStep?: boolean
}

export const readAccessToken = () => readKey(loginKeys.accessToken)
export const readRefreshToken = () => readKey(loginKeys.refreshToken)
/** The stored name decides whether a user is signed in. */
export const readName = () => readKey(loginKeys.name)
export const readUsername = () => readKey(loginKeys.username)
export const readStoredUser = <User extends StoredUser = StoredUser>() => readJson<User>(loginKeys.storedAuthUser)

export function writeTokens(tokens: Tokens): void {
  writeKey(loginKeys.authUser, JSON.stringify(tokens))
  writeKey(loginKeys.accessToken, tokens.accessToken)
  writeKey(loginKeys.refreshToken, tokens.refreshToken)
}

/** The display name is the email, as specified; the person's own name is in the stored auth user. */
export function writeIdentity(email: string): void {
  writeKey(loginKeys.username, email)
  writeKey(loginKeys.name, email)
}

export function writeStoredUser(user: StoredUser): void {
  writeKey(loginKeys.storedAuthUser, JSON.stringify(user))
  if (user.photoUrl) writeKey(loginKeys.profilePicture, user.photoUrl)
  else removeKey(loginKeys.profilePicture)
}

/** The sign-in has ended: nothing opens the server any more, but who it was is still known, so that they can sign in over the page. */
export function removeTokens(): void {
  for (const key of [loginKeys.authUser, loginKeys.accessToken, loginKeys.refreshToken]) removeKey(key)
}

/** Ends the login in this browser, with everything of the agency that was stored beside it. */
export function removeLogin(): void {
  for (const key of storedKeys()) if (key.startsWith('gable.') && !staysSignedOut.some((kept) => kept.test(key))) removeKey(key)
}

/**
 * Agency and user of the signed-in person, for calls that name them.
 *
 * @returns undefined after logging why, so that the caller can return nothing
 */
export function requireIds(): { clientId: string; userId: string } | undefined {
  const user = readStoredUser<StoredUser>() as Partial<StoredUser> | undefined
  if (!user) {
    console.error('Authentication user data is missing')
    return undefined
  }
  if (!user.ClientId || !user.UserId) {
    console.error('ClientId or UserId is missing for the authenticated user')
    return undefined
  }
  return { clientId: user.ClientId, userId: user.UserId }
}
