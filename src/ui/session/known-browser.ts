import { readJson, writeKey } from './storage.ts'

// By person, because two may share a computer. It stays when they sign out: it is how the server knows the browser again.
const key = 'gable.browser'

export const readBrowserToken = (email: string): string | undefined =>
  readJson<Record<string, string>>(key)?.[email.toLowerCase()]

/** For all users who have signed in here: with a passkey the user is only known afterwards. */
export const readBrowserTokens = (): string[] => Object.values(readJson<Record<string, string>>(key) ?? {}).slice(-20)

export function writeBrowserToken(email: string, token: string): void {
  writeKey(key, JSON.stringify({ ...readJson<Record<string, string>>(key), [email.toLowerCase()]: token }))
}
