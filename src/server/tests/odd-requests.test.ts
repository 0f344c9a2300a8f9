import { expect, test } from 'vitest'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { pictureEndpoints } from '#accounts/pictures/pictures.contract.ts'
import { mediaEndpoints } from '#core/media/media.contract.ts'
import { isPublic } from '#platform/fetch/safe-fetch.ts'
import { testPortal } from '../testing/test-portal.ts'

const portal = await testPortal({}, { own: true })

test.each(['/../../etc/passwd', '/%00', '/assets/..\\..\\x', '/assets/%2e%2e/x', '/%2e%2e%5cx'])(
  '%s is not found',
  async (url) => {
    const { statusCode } = await portal.app.inject({ method: 'GET', url })
    expect(statusCode).toBeOneOf([200, 400, 404])
  },
)

test.each(['/metrics.', '/healthz%2E', '/api/auth/sign-ins.'])('%s is not what it is without the full stop', async (url) => {
  const { statusCode, body } = await portal.app.inject({ method: 'GET', url })
  expect(statusCode === 404 || body.includes('<!doctype html>')).toBe(true)
})

test('the header of a TIFF without the rest is refused as what it is', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id: listingId } = await me(listingEndpoints.create, { body: { listingClass: 'residential' } })
  const { url, key } = await me(pictureEndpoints.presign, { query: { fileName: 'a.jpg', fileType: 'image/jpeg' } })
  const payload = Buffer.from('49492a0008000000', 'hex')
  await portal.app.inject({ method: 'PUT', url, headers: { 'content-type': 'image/jpeg' }, payload })

  await expect(me(mediaEndpoints.create, { body: { key, listingId, fileName: 'a.jpg' } })).rejects.toMatchObject({ status: 415 })
})

test('answers may not be framed and use no camera or place', async () => {
  const { headers } = await portal.app.inject('/healthz')
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['permissions-policy']).toContain('camera=()')
})

test('an IPv4 address written as an IPv6 one is not public', () => {
  expect(isPublic('::7f00:1')).toBe(false)
  expect(isPublic('2606:4700::1')).toBe(true)
})

test('the figures of a route grow with the classes of status, not with every status and address', async () => {
  const me = await (await portal.newAgency()).signIn()
  for (const id of [crypto.randomUUID(), crypto.randomUUID(), 'abc'])
    await portal.app.inject({
      url: `/api/listinger/getOneListinger/${id}`,
      headers: { authorization: `Bearer ${me.accessToken}` },
    })
  const { body } = await portal.app.inject({ url: '/metrics' })
  const series = body
    .split('\n')
    .filter((line) => line.startsWith('gable_http_seconds_count') && line.includes('route="/api/listinger/getOneListinger/:id"'))
  expect(series).toHaveLength(1)
  expect(series[0]).toContain('status="4xx"')
})
