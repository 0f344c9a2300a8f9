import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { countTry } from './sign-in-tries.ts'

const portal = await testPortal()
const fail = (account: string, ip: string) =>
  countTry(portal.platform, account, { ip }).then(
    () => 'tried',
    () => 'refused',
  )
const failTimes = async (times: number, account: string, ipOf: (n: number) => string) => {
  const outcomes: string[] = []
  for (let n = 0; n < times; n++) outcomes.push(await fail(account, ipOf(n)))
  return outcomes
}

test('a wait that a clock of the future has set is over when the clock is right again', async () => {
  const account = 'ahead@bayside.example'
  expect(await failTimes(6, account, () => '203.0.113.7')).toEqual([...Array(5).fill('tried'), 'refused'])

  await portal.owner.query(`update sign_in_failures set retry_at = now() + interval '1 day'`)

  expect(await fail(account, '203.0.113.7')).toBe('tried')
})

test.each([
  ['one IPv6 network, compressed', (n: number) => `2001:db8::${(n + 1).toString(16)}`],
  ['one IPv6 network, written out', (n: number) => `2001:0db8:0000:0000:${n}:0:0:1`],
  ['one IPv4 address, also as IPv6', (n: number) => (n % 2 ? '198.51.100.7' : '::ffff:198.51.100.7')],
])('a network has five tries, from whichever of its addresses they come: %s', async (kind, ipOf) => {
  const account = `${kind}@bayside.example`

  expect(await failTimes(7, account, ipOf)).toEqual([...Array(5).fill('tried'), 'refused', 'refused'])
})
