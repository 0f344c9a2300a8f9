import { ApiError } from './api-error.ts'
import {
  readAccessToken,
  readName,
  readRefreshToken,
  removeLogin,
  removeTokens,
  type Tokens,
  writeTokens,
} from '../session/stored-login.ts'

interface SessionHooks {
  /** Trades the refresh token for new tokens; throws ApiError. */
  exchange(refreshToken: string): Promise<Tokens>
  /** The login is over and has been removed. @param isNews when nothing on the page has said so yet */
  onSignedOut(isNews: boolean): void
  /** Asks the person to sign in again where they are. @returns false when they leave instead */
  signInAgain(): Promise<boolean>
  /** Reads the signed-in user again: permissions, agency name, colour and time zone come with them. */
  renewUser(): Promise<void>
}
let hooks: SessionHooks | undefined
/** Whether the server took a call of this page: before that there is nothing on it to come back to. */
let wasAccepted = false
/** Called once by the session feature; the browser base itself knows no feature. */
export const connectSession = (connected: SessionHooks): void => {
  hooks = connected
  wasAccepted = false
}
export const noteAccepted = (): void => {
  wasAccepted = true
}
/** After something of the signed-in user or their agency has changed. */
export const renewUser = async (): Promise<void> => hooks?.renewUser()

const lockName = 'gable.refresh'
const propagationMs = 500

/** One refresh at a time over all tabs of the browser; where locks are missing, over this tab. */
async function exclusively(refusedToken: string | null): Promise<boolean> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  if (!locks) return refresh(refusedToken)
  const atOnce = await locks.request(
    lockName,
    { ifAvailable: true },
    async (lock) => lock && { isFresh: await refresh(refusedToken) },
  )
  if (atOnce) return atOnce.isFresh
  return locks.request(lockName, async () => {
    await changeOf(refusedToken)
    return refresh(refusedToken)
  })
}

/**
 * Another tab was refreshing. The lock may come to us before its new token does: tabs are processes, and local storage
 * reaches the others a moment later (in Chromium 3 of 16 refreshes were made twice without this wait).
 */
async function changeOf(refusedToken: string | null): Promise<void> {
  for (let waitedMs = 0; waitedMs < propagationMs && readAccessToken() === refusedToken; waitedMs += 20) {
    await new Promise((done) => setTimeout(done, 20))
  }
}

async function refresh(refusedToken: string | null): Promise<boolean> {
  // While we waited for the lock, another tab may have done it.
  const now = readAccessToken()
  if (now && now !== refusedToken) return true
  const refreshToken = readRefreshToken()
  if (!refreshToken || !hooks) return false
  try {
    writeTokens(await hooks.exchange(refreshToken))
    return true
  } catch (error) {
    // Only a plain refusal ends the login: a server that is away or busy is no reason to lose it.
    if (error instanceof ApiError && [400, 401, 403].includes(error.status)) return false
    throw error
  }
}

/**
 * What is on the screen stays, and calls that were refused wait: signed in again, they are sent once more. A page that was opened after its
 * session had ended goes to the sign-in page.
 */
async function endedHere(): Promise<boolean> {
  // Without a name the user has signed out, here or in another tab.
  if (hooks && wasAccepted && readName() !== null) {
    removeTokens()
    if (await hooks.signInAgain()) return true
  }
  const isNews = !wasAccepted && readName() !== null
  removeLogin()
  hooks?.onSignedOut(isNews)
  return false
}

let inFlight: Promise<boolean> | undefined

/**
 * Gets a fresh access token after one was refused.
 *
 * @returns whether the call may be tried again; false means that the stored login is gone
 */
export function refreshLogin(refusedToken: string | null): Promise<boolean> {
  inFlight ??= exclusively(refusedToken)
    .then((isFresh) => isFresh || endedHere())
    .finally(() => {
      inFlight = undefined
    })
  return inFlight
}
