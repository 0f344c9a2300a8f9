import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  loginKeys,
  readAccessToken,
  readName,
  readStoredUser,
  removeLogin,
  requireIds,
  type StoredUser,
  writeIdentity,
  writeStoredUser,
  writeTokens,
} from './stored-login.ts'
import { memoryStorage } from '../testing.ts'

const user = { ClientId: 'c', UserId: 'u', Email: 'a@b.example', photoUrl: '/photo', permissions: [] } as unknown as StoredUser

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a login is kept under the keys of the specification and removed with all of them', () => {
  writeTokens({ accessToken: 'a', refreshToken: 'r' })
  writeIdentity('a@b.example')
  writeStoredUser(user)
  for (const key of Object.values(loginKeys)) expect(localStorage.getItem(key), key).not.toBeNull()
  expect(localStorage.getItem('gable.authUser')).toBe('{"accessToken":"a","refreshToken":"r"}')
  expect(readName()).toBe('a@b.example')

  removeLogin()
  expect(localStorage.length).toBe(0)
})

test('with the login goes whatever else was stored of the agency; looks, the known browser and unsaved words stay', () => {
  const staying = ['gable.appearance', 'gable.browser', 'gable.draft.tom.listing.one', 'gable.scope', 'of.another.program']
  for (const key of [...staying, 'gable.recent', 'gable.listingChips', 'gable.draftsOfNobody', 'gable.made.tomorrow'])
    localStorage.setItem(key, '{}')

  removeLogin()

  expect(Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at)).sort()).toEqual(staying)
})

test('a stored user that is no JSON counts as none', () => {
  localStorage.setItem(loginKeys.storedAuthUser, '{')
  expect(readStoredUser()).toBeUndefined()
})

test('a browser without storage keeps the login as long as the page', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  writeTokens({ accessToken: 'a', refreshToken: 'r' })
  expect(readAccessToken()).toBe('a')
  removeLogin()
  expect(readAccessToken()).toBeNull()
})

test('missing user data and missing ids are logged to the letter, and nothing comes back', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  expect(requireIds()).toBeUndefined()
  writeStoredUser({ ...user, ClientId: '' })
  expect(requireIds()).toBeUndefined()
  expect(log.mock.calls.flat()).toEqual([
    'Authentication user data is missing',
    'ClientId or UserId is missing for the authenticated user',
  ])
  writeStoredUser(user)
  expect(requireIds()).toEqual({ clientId: 'c', userId: 'u' })
})
