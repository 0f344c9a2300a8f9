import { expect, test } from 'vitest'
import { sessionEndpoints } from '#accounts/session/session.contract.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { websiteEndpoints as e } from '../website.contract.ts'
import { siteOf } from './testing/site.ts'

const portal = await testPortal({ PUBLIC_URL: 'https://portal.agency.example' })
const { get, on, liveListing } = siteOf(portal)

test('a host name of its own shows the pages of one agency, which link to themselves, and nothing else', async () => {
  const [agency, other] = [await portal.newAgency(), await portal.newAgency()]
  const me = await agency.signIn()
  const { reference } = await liveListing(me)
  await on(me, { ownHost: 'homes.harbour.example' })
  await on(await other.signIn())
  const host = { host: 'homes.harbour.example' }
  await expect.poll(async () => (await get('/', host)).statusCode).toBe(200)
  const page = await get('/', host)
  const statuses = []
  for (const path of [
    ...['/login', '/settings/profile', sessionEndpoints.signIns.path, '/api/openapi.json', '/healthz', '/dev/outbox'],
    ...[`/p/${other.slug}/listings`, `/p/${other.slug}`],
  ])
    statuses.push((await get(path, host)).statusCode)

  expect(page.body).toContain(`https://homes.harbour.example/listings/${reference}`)
  expect(page.body).not.toContain(`/p/${agency.slug}/listings`)
  expect((await get(`/listings/${reference}`, host)).statusCode).toBe(200)
  expect((await get('/robots.txt', host)).body).toContain('Sitemap: https://homes.harbour.example/sitemap.xml')
  expect(statuses).toEqual(statuses.map(() => 404))
  expect((await get(`/p/${agency.slug}/listings`)).body).toContain(
    `https://portal.agency.example/p/${agency.slug}/listings/${reference}`,
  )
})

test('a host name belongs to one agency, and the installation’s own to none', async () => {
  const [me, stranger] = [await (await portal.newAgency()).signIn(), await (await portal.newAgency()).signIn()]
  await on(me, { ownHost: 'only.harbour.example' })
  const { version } = await stranger(e.settings, {})
  const refused = []
  for (const ownHost of ['only.harbour.example', 'portal.agency.example', '127.0.0.1', 'agency.example'])
    refused.push(
      await stranger(e.changeSettings, { body: { ownHost, version } }).then(
        () => 'taken',
        (error: Error) => error.message.slice(0, 3),
      ),
    )

  expect(refused).not.toContain('taken')
  expect((await stranger(e.settings, {})).ownHost).toBeNull()
  expect(await on(me, { ownHost: null })).toMatchObject({ ownHost: null })
})
