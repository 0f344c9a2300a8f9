import { expect, test } from 'vitest'
import { testPortal } from '../testing/test-portal.ts'

const local = await testPortal()

test.each(['/dev/outbox', '/%64ev/outbox', '/metrics', '/%6detrics'])(
  '%s answers only a program on this machine, by its loopback name',
  async (url) => {
    const status = async (headers: Record<string, string> = {}) => (await local.app.inject({ url, headers })).statusCode

    expect(await status()).toBe(200)
    expect(await status({ host: '[::1]:4100' })).toBe(200)
    for (const headers of [
      { 'x-forwarded-for': '203.0.113.7' },
      { 'x-real-ip': '203.0.113.7' },
      { forwarded: 'for=203.0.113.7' },
      { via: '1.1 proxy' },
      { host: 'evil.example' },
      { host: '127.0.0.1.evil.example' },
    ])
      expect(await status(headers), JSON.stringify(headers)).toBe(404)
  },
)

test('with a public address there is no outbox page at all', async () => {
  const behindProxy = await testPortal({ PUBLIC_URL: 'https://gable.example' })

  expect((await behindProxy.app.inject('/dev/outbox')).statusCode).toBe(404)
})
