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
