import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { call } from './api.ts'
import { ApiError } from './api-error.ts'
import { connectionStore } from './connection.ts'
import { connectSession } from './api-refresh.ts'
import { readAccessToken, type StoredUser, writeIdentity, writeStoredUser, writeTokens } from '../session/stored-login.ts'
import { json, memoryStorage } from '../testing.ts'

const mine = allow('signedIn', 'self')
const get = endpoint({
  method: 'GET',
  path: '/api/things/:id',
  summary: '',
  access: mine,
  params: z.object({ id: z.string() }),
  query: z.object({ q: z.string().optional(), tags: z.array(z.string()).optional() }),
  response: z.object({ n: z.number() }),
})
const create = endpoint({
  method: 'POST',
  path: '/api/things',
  creates: true,
  summary: '',
  access: mine,
  body: z.object({ n: z.number() }),
})
const list = endpoint({
  method: 'POST',
  path: '/api/things/list',
  summary: '',
  access: mine,
  body: z.object({ clientId: z.string() }),
})
const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: '',
  body: z.object({ p: z.string() }),
})
const pdf = endpoint({ method: 'GET', path: '/api/pdf', produces: 'application/pdf', summary: '', access: mine })
const upload = endpoint({ method: 'POST', path: '/api/upload', files: true, summary: '', access: mine })
const photo = endpoint({ method: 'GET', path: '/users/get-user-photo', produces: 'image/*', summary: '', access: mine })

const server = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const exchange = vi.fn<(token: string) => Promise<{ accessToken: string; refreshToken: string }>>()
const onSignedOut = vi.fn<() => void>()
const signInAgain = vi.fn<() => Promise<boolean>>()
const sent = (index: number) => {
  const [url, init] = server.mock.calls[index] ?? []
  return { url, init, headers: new Headers(init?.headers) }
}
const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error as ApiError,
  )

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('fetch', server)
  vi.stubGlobal('document', { cookie: '' })
  connectSession({ exchange, onSignedOut, signInAgain, renewUser: async () => undefined })
  writeTokens({ accessToken: 'old', refreshToken: 'r1' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('a call fills in the path and the query, sends the token, and answers the body', async () => {
  server.mockResolvedValue(json(200, { n: 1 }))
  expect(await call(get, { params: { id: 'a/b' }, query: { tags: ['x', 'y'], q: undefined } })).toEqual({ n: 1 })
  expect(sent(0).url).toBe('/api/things/a%2Fb?tags=x&tags=y')
  expect(sent(0).headers.get('authorization')).toBe('Bearer old')
  expect(sent(0).headers.has('x-xsrf-token')).toBe(false)
})

test('the XSRF cookie comes back as a header when there is one', async () => {
  vi.stubGlobal('document', { cookie: 'a=1; XSRF-TOKEN=s%3D1; XSRF-TOKENS=no' })
  server.mockResolvedValue(json(200, {}))
  await call(pdf)
  expect(sent(0).headers.get('x-xsrf-token')).toBe('s=1')
})

test('a call that creates carries a key of its own, the same one when it is repeated', async () => {
  server.mockImplementation(async (_, { headers }) =>
    new Headers(headers).get('authorization') === 'Bearer old' ? json(401, {}) : json(201, {}),
  )
  exchange.mockResolvedValue({ accessToken: 'new', refreshToken: 'r2' })
  await call(create, { body: { n: 1 } })
  await call(create, { body: { n: 1 } })
  const keys = server.mock.calls.map((_, index) => sent(index).headers.get('idempotency-key'))
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('a call that creates and got no answer is repeated with its key; once answered, an equal one is a new call', async () => {
  const body = { n: 7 }
  server.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(json(502, {}))
  server.mockImplementation(async () => json(201, {}))
  await failure(call(create, { body }))
  await failure(call(create, { body }))
  await call(create, { body: { n: 8 } })
  await call(create, { body })
  await call(create, { body })
  const [lost, refused, other, again, fresh] = server.mock.calls.map((_, index) => sent(index).headers.get('idempotency-key'))
  expect([refused, again]).toEqual([lost, lost])
  expect(new Set([lost, other, fresh]).size).toBe(3)
})

test('files go as a form, bytes come as a blob, nothing as undefined', async () => {
  server.mockResolvedValueOnce(new Response(null, { status: 204 })).mockResolvedValueOnce(new Response('%PDF'))
  const form = new FormData()
  expect(await call(upload, { form })).toBeUndefined()
  expect(sent(0).init?.body).toBe(form)
  expect(sent(0).headers.has('content-type')).toBe(false)
  expect(await (await call(pdf)).text()).toBe('%PDF')
})

test('the user photo does not go under /api and is asked of the second host', async () => {
  server.mockResolvedValue(new Response('x'))
  await call(photo)
  expect(sent(0).url).toBe('/users/get-user-photo')
})

test.each([
  [500, 'Internal Server Error'],
  [401, 'Invalid credentials'],
  [404, 'Sorry! the data you are looking for could not be found'],
  [422, 'its own words'],
  [400, 'its own words'],
])('status %i says: %s', async (status, message) => {
  server.mockResolvedValue(
    json(status, { detail: 'its own words', code: 'invalid', fields: [{ path: 'a', message: 'b' }], requestId: 'q' }),
  )
  const error = await failure(call(login, { body: { p: '' } }))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status, message, code: 'invalid', fields: [{ path: 'a', message: 'b' }], requestId: 'q' })
})

test('a stale edit brings the record as it is now', async () => {
  server.mockResolvedValue(json(412, { detail: 'Changed by Tom', code: 'stale', current: { version: 2 } }))
  expect(await failure(call(create, { body: { n: 1 } }))).toMatchObject({ code: 'stale', current: { version: 2 } })
})

test('no answer at all is said in a plain sentence; a call taken back stays what it is', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await failure(call(pdf))).toMatchObject({
    status: 0,
    code: 'network',
    message: expect.stringContaining('Check your connection'),
  })
  // From then on the page knows that it is offline, and polls until the server responds.
  await vi.waitFor(() => expect(connectionStore.get()).toBe('away'))
  const stop = new AbortController()
  stop.abort()
  server.mockRejectedValue(stop.signal.reason)
  expect((await failure(call(pdf, {}, { signal: stop.signal }))).name).toBe('AbortError')
  server.mockImplementation(async () => json(200, { status: 'ok' }))
  await vi.waitFor(() => expect(connectionStore.get()).toBe('there'), { timeout: 4_000 })
})

test('many refused calls refresh the login once, and each is sent once more', async () => {
  server.mockImplementation(async (_, { headers }) =>
    new Headers(headers).get('authorization') === 'Bearer new' ? json(200, { n: 1 }) : json(401, {}),
  )
  exchange.mockImplementation(async () => {
    await new Promise((done) => setTimeout(done, 10))
    return { accessToken: 'new', refreshToken: 'r2' }
  })
  await Promise.all([1, 2, 3].map((id) => call(get, { params: { id: String(id) } })))
  expect(exchange.mock.calls).toEqual([['r1']])
  expect(server).toHaveBeenCalledTimes(6)
})

test('a token that another tab has renewed is taken, not renewed again', async () => {
  server.mockImplementationOnce(async () => {
    writeTokens({ accessToken: 'theirs', refreshToken: 'r2' })
    return json(401, {})
  })
  server.mockResolvedValue(json(200, { n: 1 }))
  await call(get, { params: { id: '1' } })
  expect(exchange).not.toHaveBeenCalled()
  expect(sent(1).headers.get('authorization')).toBe('Bearer theirs')
})

test('a tab that waited for another one takes its token, even when that arrives after the lock', async () => {
  const request = async (_: string, first: unknown, second?: (lock: null) => unknown) => {
    if (second) return second(null)
    setTimeout(() => writeTokens({ accessToken: 'theirs', refreshToken: 'r2' }), 50)
    return (first as () => unknown)()
  }
  vi.stubGlobal('navigator', { locks: { request } })
  server.mockResolvedValueOnce(json(401, {})).mockResolvedValue(json(200, { n: 1 }))
  await call(get, { params: { id: '1' } })
  expect(exchange).not.toHaveBeenCalled()
  expect(sent(1).headers.get('authorization')).toBe('Bearer theirs')
})

test('a session that ended is signed in again over the page, and what was refused is sent once more', async () => {
  writeIdentity('tom@a.example')
  server.mockImplementationOnce(async () => json(200, { n: 0 }))
  await call(get, { params: { id: '0' } })
  server.mockImplementation(async (_, { headers }) =>
    new Headers(headers).get('authorization') === 'Bearer again' ? json(200, { n: 1 }) : json(401, {}),
  )
  exchange.mockRejectedValue(new ApiError(401, 'Invalid credentials'))
  signInAgain.mockImplementation(async () => {
    expect(readAccessToken()).toBeNull()
    writeTokens({ accessToken: 'again', refreshToken: 'r2' })
    return true
  })
  const answers = await Promise.all([call(get, { params: { id: '1' } }), call(get, { params: { id: '2' } })])
  expect(answers).toEqual([{ n: 1 }, { n: 1 }])
  expect(signInAgain).toHaveBeenCalledTimes(1)
  expect(onSignedOut).not.toHaveBeenCalled()
})

test('a page that is opened after its session ended goes to the sign-in page', async () => {
  writeIdentity('tom@a.example')
  server.mockImplementation(async () => json(401, {}))
  exchange.mockRejectedValue(new ApiError(401, 'Invalid credentials'))
  expect(await failure(call(pdf))).toMatchObject({ status: 401 })
  expect(signInAgain).not.toHaveBeenCalled()
  expect(readAccessToken()).toBeNull()
  expect(onSignedOut).toHaveBeenCalledTimes(1)
})

test('a refused refresh removes the login and says so once', async () => {
  writeIdentity('tom@a.example')
  signInAgain.mockResolvedValue(false)
  server.mockImplementation(async () => json(401, {}))
  exchange.mockRejectedValue(new ApiError(401, 'Invalid credentials'))
  const errors = await Promise.all([failure(call(pdf)), failure(call(pdf))])
  expect(errors.map(({ status }) => status)).toEqual([401, 401])
  expect(readAccessToken()).toBeNull()
  expect(onSignedOut).toHaveBeenCalledTimes(1)
})

test('a server that is away does not cost the login', async () => {
  server.mockImplementation(async () => json(401, {}))
  exchange.mockRejectedValue(new ApiError(503, 'Busy', { code: 'busy' }))
  expect(await failure(call(pdf))).toMatchObject({ status: 503 })
  expect(readAccessToken()).toBe('old')
  expect(onSignedOut).not.toHaveBeenCalled()
})

test('public calls carry no token, and a 401 to them is the answer', async () => {
  server.mockImplementation(async () => json(401, {}))
  await failure(call(login, { body: { p: '' } }))
  expect(sent(0).headers.has('authorization')).toBe(false)
  expect(exchange).not.toHaveBeenCalled()
})

test('without the stored user a call that names the agency is not sent: it logs why and returns nothing', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)

  expect(await call(get, { params: { id: '' } })).toBeUndefined()
  writeStoredUser({ ClientId: '', UserId: 'u', photoUrl: null, permissions: [] } as unknown as StoredUser)
  expect(await call(list, { body: { clientId: '' } })).toBeUndefined()

  expect(server).not.toHaveBeenCalled()
  expect(log.mock.calls.flat()).toEqual([
    'Authentication user data is missing',
    'ClientId or UserId is missing for the authenticated user',
  ])
})
