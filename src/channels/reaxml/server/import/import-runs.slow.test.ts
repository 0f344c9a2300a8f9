import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { all, feed, house, listing, preview } from '../testing/feeds.ts'
import { reaxmlEndpoints as e } from '../../reaxml.contract.ts'

const portal = await testPortal({ DATABASE_LOCK_TIMEOUT_S: '0.5' })

test('a worker that dies in the middle is followed by one that finishes, once', async () => {
  const me = await (await portal.newAgency()).signIn()
  const text = feed(...Array.from({ length: 60 }, (_, i) => listing(`G${i}`, house(500_000 + i))))
  const { batch } = await preview(portal, me, { name: 'feed.xml', text })
  await me(e.start, { params: { id: batch.id } })
  // The state after a worker was killed after its first commit: some items settled, the batch running, the job taken up again.
  await portal.runJobs()
  await portal.owner.query("update import_batches set state = 'running', finished_at = null where id = $1", [batch.id])
  await portal.owner.query(
    "update import_items set outcome = null, content = jsonb_build_object('root','residential','agentId','XNWXNW','uniqueId','G59','modTime',null,'status','current','rawStatus','current','isUnderOffer',null,'isDepositTaken',null,'patch','{}'::jsonb,'reasons','[]'::jsonb,'warnings','[]'::jsonb) where batch_id = $1 and position = 59",
    [batch.id],
  )
  await portal.owner.query(
    "insert into pgboss.job (name, data) values ('reaxml.import', jsonb_build_object('agencyId', $1::text, 'userId', null, 'payload', jsonb_build_object('batchId', $2::text)))",
    [me.agencyId, batch.id],
  )
  await portal.runJobs()

  expect(await me(e.batch, { params: { id: batch.id } })).toMatchObject({ state: 'finished', done: 60 })
  expect(await all(me)).toHaveLength(60)
})

test('a cancelled import keeps what came in and can go on later', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { batch } = await preview(portal, me, { name: 'feed.xml', text: feed(listing('H1', house(1))) })
  await me(e.start, { params: { id: batch.id } })
  expect(await me(e.cancel, { params: { id: batch.id } })).toMatchObject({ state: 'cancelled' })
  await portal.runJobs()
  expect(await all(me)).toEqual([])

  await me(e.start, { params: { id: batch.id } })
  await portal.runJobs()

  expect(await me(e.batch, { params: { id: batch.id } })).toMatchObject({ state: 'finished', counts: { created: 1 } })
})

test("another agency's import does not exist", async () => {
  const { batch } = await preview(portal, await (await portal.newAgency()).signIn(), {
    name: 'feed.xml',
    text: feed(listing('J1', house(1))),
  })
  const me = await (await portal.newAgency()).signIn()

  await expect(me(e.batch, { params: { id: batch.id } })).rejects.toMatchObject({ status: 404 })
  await expect(me(e.start, { params: { id: batch.id } })).rejects.toMatchObject({ status: 404 })
})

test('what the database cannot do at the moment refuses no listing: the import goes on when it can', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { batch } = await preview(portal, me, {
    name: 'feed.xml',
    text: feed(listing('L1', house(500_000)), listing('L2', house(600_000))),
  })
  await me(e.start, { params: { id: batch.id } })
  const other = await portal.owner.connect()
  await other.query('begin; lock table listings in share mode')
  expect(await portal.runJobs('reaxml.import')).toEqual(['reaxml.import!'])
  await other.query('rollback')
  other.release()

  await expect
    .poll(async () => (await portal.runJobs(), (await me(e.batch, { params: { id: batch.id } })).state), { timeout: 30_000 })
    .toBe('finished')

  expect(await me(e.batch, { params: { id: batch.id } })).toMatchObject({ counts: { created: 2 } })
})
