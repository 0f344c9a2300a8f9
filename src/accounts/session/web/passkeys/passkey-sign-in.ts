import { call } from '#ui/api/api.ts'
import { readBrowserTokens } from '#ui/session/known-browser.ts'
import { decodeToken } from '#ui/api/token.ts'
import { offersPasskeysInFields, passkeyProblem, stopAsking, askForPasskey } from './passkey-browser.ts'
import { passkeyCalls } from './passkey-calls.ts'
import { keep } from '../sign-in.ts'

type Answer = Awaited<ReturnType<typeof askForPasskey>>

async function enter(answer: Answer): Promise<void> {
  const result = await call(passkeyCalls.login, { body: { ...answer, deviceTokens: readBrowserTokens() } })
  await keep(decodeToken(result.accessToken)?.email ?? '', result)
}

/** By passkey alone, or after a password with what the server gave for it. */
export async function signInByPasskey(challenge?: string): Promise<void> {
  const question = await call(passkeyCalls.loginOptions, { body: challenge ? { challenge } : {} })
  await enter(await askForPasskey(question))
}

/** A question is good for five minutes; a page may stand open for hours. */
const renewAfterMs = 4 * 60_000

/**
 * Offers passkeys among what the browser fills into the email field, while the page is open. Failures are ignored here: the button next to it reports them when it is used.
 * @returns what ends it
 */
export function offerInFields({ onIn, onProblem }: { onIn(): void; onProblem(words: string): void }): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const offer = async () => {
    clearTimeout(timer)
    if (isOver || !(await offersPasskeysInFields())) return
    timer = setTimeout(() => void offer(), renewAfterMs)
    const answer = await call(passkeyCalls.loginOptions, { body: {} })
      .then((question) => (isOver ? undefined : askForPasskey(question, { isAutofill: true })))
      .catch(() => undefined)
    if (!answer || isOver) return
    try {
      await enter(answer)
      if (!isOver) onIn()
    } catch (error) {
      if (isOver) return
      onProblem(passkeyProblem(error) ?? '')
      void offer()
    }
  }
  void offer()
  return () => {
    isOver = true
    clearTimeout(timer)
    void stopAsking()
  }
}
