import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'

const portal = await testPortal()

test.each([
  ['2001:db8:7:1::/64', (n: number) => `2001:db8:7:1::${n.toString(16)}`],
  ['an IPv4 address, also as IPv6', (n: number) => (n % 2 ? '203.0.113.9' : '::ffff:203.0.113.9')],
])('the limit of a public page counts one network, from whichever of its addresses it is asked: %s', async (_kind, ipOf) => {
  const url = '/p/no-such-agency/property/00000000-0000-7000-8000-000000000000/inspect'
  const statuses: number[] = []
  for (let n = 1; n <= 70; n++) statuses.push((await portal.app.inject({ url, remoteAddress: ipOf(n) })).statusCode)

  expect(statuses.filter((status) => status === 404)).toHaveLength(60)
  expect(statuses.slice(60)).toEqual(Array(10).fill(429))
})

test.each([
  ['/s/no-ticket', 240, '198.51.100.1'],
  ['/s/no-ticket/thanks', 240, '198.51.100.2'],
  ['/s/no-ticket/next.ics', 240, '198.51.100.3'],
  ['/archive/no-ticket', 30, '198.51.100.4'],
  ['/open-home/a/b/c', 120, '198.51.100.5'],
  ['/mail/o/no-token.gif', 1200, '198.51.100.6'],
  ['/mail/f/no-ticket', 1200, '198.51.100.7'],
])('%s has a limit for one network', async (url, most, remoteAddress) => {
  const statuses: number[] = []
  for (let n = 0; n <= most + 60; n++) statuses.push((await portal.app.inject({ url, remoteAddress })).statusCode)
  expect(statuses.indexOf(429)).toBeGreaterThan(most / 2)
  expect(statuses.at(-1)).toBe(429)
  expect((await portal.app.inject({ url, remoteAddress: '203.0.113.250' })).statusCode).not.toBe(429)
})
