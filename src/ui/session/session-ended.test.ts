import { expect, test, vi } from 'vitest'
import { sessionEndedStore, signInAgain } from './session-ended.ts'
import { sessionStore } from './session-store.ts'
import { loginKeys, type StoredUser } from './stored-login.ts'

const page = new EventTarget()

const tokenOf = (UserId: string) => `x.${Buffer.from(JSON.stringify({ UserId })).toString('base64url')}.x`
const storedElsewhere = (key: string, newValue: string) =>
  page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))

test('signing in from another tab goes on with the page of the same person, and never with that of another', async () => {
  vi.stubGlobal('window', page)
  sessionStore.set({ ...sessionStore.get(), user: { UserId: 'ann' } as StoredUser })
  const answered = signInAgain()

  storedElsewhere(loginKeys.accessToken, tokenOf('bob'))
  expect(sessionEndedStore.get()).toBeDefined()
  storedElsewhere(loginKeys.accessToken, tokenOf('ann'))

  expect(await answered).toBe(true)
  expect(sessionEndedStore.get()).toBeUndefined()
})
