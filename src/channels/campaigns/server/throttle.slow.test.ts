import { expect, test } from 'vitest'
import { callerOf } from '#platform/context.ts'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { campaignEndpoints as e } from '../campaigns.contract.ts'
import { sendRemaining } from './sending/send-run.ts'
import { Throttle } from './sending/throttle.ts'
import { letter } from './testing/people.ts'
import { sendingPortal } from './testing/sending-portal.ts'

// Two mails a second to one domain: turns that lie half a second apart, which no test machine makes up for.
const { server, portal, ready } = await sendingPortal({ MAIL_RATE_PER_DOMAIN: '2' })

test('a domain gets its mails one turn after the other, however many campaigns there are, and holds up no other domain', async () => {
  const big = (name: string) => ({ email: `${name}@big.example` })
  const one = await ready([big('a1'), big('a2'), big('a3'), { email: 'z1@x.example' }, { email: 'z2@y.example' }])
  const two = await ready([big('b1'), { email: 'z3@z.example' }])
  const begin = async ({ me, agency }: typeof one) => {
    const { id } = await letter(me)
    await me(e.activate, { body: { id } })
    return () => sendRemaining(callerOf(portal.platform, operatorScope(agency.id), 'worker'), id, new AbortController().signal)
  }
  const [sendOne, sendTwo] = [await begin(one), await begin(two)]
  const running = sendOne()
  const order = () => server.received.map(({ to }) => to)
  const place = (name: string) => order().findIndex((to) => to.startsWith(name))
  // Its third turn is taken and half a second away: a throttle of its own would let the second campaign go first.
  await expect.poll(() => order().filter((to) => to.startsWith('a')).length).toBe(2)
  await Promise.all([running, sendTwo()])

  expect(order()).toHaveLength(7)
  const lastOfOne = Math.max(...['a1', 'a2', 'a3'].map(place))
  expect(place('b1'), order().join()).toBeGreaterThan(lastOfOne)
  // Mails to another domain need not wait for a turn of the big one.
  for (const other of ['z1', 'z2']) expect(place(other), order().join()).toBeLessThan(lastOfOne)
  expect(place('z3'), order().join()).toBeLessThan(place('b1'))
})

test('turns lie apart by the rate, domains have turns of their own, and one that is full rests', () => {
  let workers = 1
  const throttle = new Throttle(() => 4 / workers)

  expect([0, 0, 0, 100].map((now) => throttle.take('big.example', now))).toEqual([0, 250, 500, 650])
  expect(throttle.take('other.example', 100)).toBe(0)
  expect(throttle.resting(100, 500)).toEqual(['big.example'])
  expect(throttle.resting(900, 500)).toEqual([])

  workers = 2
  expect([5000, 5000].map((now) => throttle.take('big.example', now))).toEqual([0, 500])
})
