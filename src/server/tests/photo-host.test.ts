import { expect, test } from 'vitest'
import { userEndpoints } from '#accounts/users/users.contract.ts'
import { testPortal } from '../testing/test-portal.ts'

const portal = 'https://portal.agency.example'
const apart = await testPortal({ PUBLIC_URL: portal, PHOTO_HOST: 'https://photos.agency.example' })
const together = await testPortal({ PUBLIC_URL: portal })
const { path } = userEndpoints.photo
const ask = (from: typeof apart, method: 'GET' | 'OPTIONS', origin: string, url: string = path) =>
  from.app.inject({ method, url, headers: { origin, 'access-control-request-method': 'GET' } })

test('a photo host answers the pages of the portal, and no others', async () => {
  const preflight = await ask(apart, 'OPTIONS', portal)
  expect(preflight.statusCode).toBe(204)
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': portal,
    'access-control-allow-headers': 'authorization',
    vary: expect.stringContaining('origin'),
  })
  expect((await ask(apart, 'GET', portal)).headers['access-control-allow-origin']).toBe(portal)
  for (const origin of ['https://evil.example', 'null', 'https://portal.agency.example.evil.example'])
    for (const method of ['GET', 'OPTIONS'] as const)
      expect((await ask(apart, method, origin)).headers).not.toHaveProperty('access-control-allow-origin')
})

test('nothing but photos is opened to another origin, and nothing at all without a photo host', async () => {
  expect((await ask(apart, 'GET', portal, '/api/users')).headers).not.toHaveProperty('access-control-allow-origin')
  expect((await ask(apart, 'OPTIONS', portal, '/api/users')).statusCode).toBe(404)
  expect((await ask(together, 'OPTIONS', portal)).statusCode).toBe(404)
  expect((await ask(together, 'GET', portal)).headers).not.toHaveProperty('access-control-allow-origin')
})
