import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { livingWorkers } from './living-workers.ts'

const portal = await testPortal()
const one = () => livingWorkers(portal.platform.database, portal.platform.log)

test('each worker knows how many there are, and one that was killed is no longer counted', async () => {
  const [first, second] = [one(), one()]
  const leaveFirst = await first.join()
  expect(first.count()).toBe(1)

  const leaveSecond = await second.join()
  expect(second.count()).toBe(2)
  await expect.poll(() => first.count(), { timeout: 20_000 }).toBe(2)

  // Killed: it neither beats nor leaves.
  await leaveSecond()
  await portal.owner.query(`insert into workers (id, seen_at) values (gen_random_uuid(), now() - interval '1 minute')`)
  await expect.poll(() => first.count(), { timeout: 20_000 }).toBe(1)
  await leaveFirst()
  expect((await portal.owner.query('select 1 from workers')).rowCount).toBe(0)
})

test('only those that send share a limit, and a program that does not say is counted as one of them', async () => {
  const [first, second] = [one(), one()]
  const leave = [await first.join(), await second.join()]
  const endFirst = await first.startSending()
  expect([first.senders(), second.count()]).toEqual([1, 2])

  const endSecond = await second.startSending()
  expect(second.senders()).toBe(2)
  await expect.poll(() => first.senders(), { timeout: 20_000 }).toBe(2)
  endSecond()
  await expect.poll(() => first.senders(), { timeout: 20_000 }).toBe(1)

  await portal.owner.query(`insert into workers (id, seen_at) values (gen_random_uuid(), now() + interval '5 seconds')`)
  await expect.poll(() => first.senders(), { timeout: 20_000 }).toBe(2)
  endFirst()
  for (const one of leave) await one()
}, 60_000)
