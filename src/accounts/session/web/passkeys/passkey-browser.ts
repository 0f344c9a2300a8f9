import type * as z from 'zod'
import { ApiError, messageOf } from '#ui/api/api-error.ts'
import { config } from '#ui/config.ts'
import type { Assertion, Attestation, PasskeyQuestion } from '../../passkey.contract.ts'

/** Browsers take passkeys only at the address they were made for; elsewhere nothing of them is shown. */
export const takesPasskeysHere = (): boolean => config.passkeys === location.origin && 'PublicKeyCredential' in window

// Fetched when a passkey is first wanted: the sign-in page is the first thing a browser loads.
const library = () => import('@simplewebauthn/browser')

/** The user closed the browser's dialog, or it timed out: not an error. */
export class NotUsed extends Error {}

function meant(error: unknown): Error {
  const { name } = error as Error
  if (name === 'InvalidStateError') return new Error('This device already has a passkey for your account')
  if (name === 'NotAllowedError' || name === 'AbortError' || /abort|cancel/i.test(String((error as Error).message)))
    return new NotUsed('No passkey was used. Try again')
  return new Error('This browser can’t use a passkey here')
}

export async function makePasskey({ asked, options }: PasskeyQuestion) {
  try {
    const { startRegistration } = await library()
    const answer = await startRegistration({ optionsJSON: options as never })
    return { asked, answer: answer as unknown as z.infer<typeof Attestation> }
  } catch (error) {
    throw meant(error)
  }
}

export async function askForPasskey({ asked, options }: PasskeyQuestion, { isAutofill = false } = {}) {
  try {
    const { startAuthentication } = await library()
    // The field stands in the page already when this is called for autofill.
    const answer = await startAuthentication({ optionsJSON: options as never, useBrowserAutofill: isAutofill })
    return { asked, answer: answer as unknown as z.infer<typeof Assertion> }
  } catch (error) {
    throw meant(error)
  }
}

export async function offersPasskeysInFields(): Promise<boolean> {
  return takesPasskeysHere() && (await library()).browserSupportsWebAuthnAutofill()
}
export const stopAsking = async (): Promise<void> => (await library()).WebAuthnAbortService.cancelCeremony()

/** The sentence for a failed sign-in by passkey; undefined when there is nothing to say. */
export function passkeyProblem(error: unknown): string | undefined {
  if (error instanceof NotUsed) return undefined
  if (error instanceof ApiError && error.status === 401)
    return 'This passkey doesn’t match an account here. Sign in with your password'
  return messageOf(error)
}
