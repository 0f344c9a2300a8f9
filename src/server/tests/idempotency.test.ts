import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { taskEndpoints } from '#workflow/tasks/tasks.contract.ts'
import { callerOf } from '#platform/context.ts'
import { testPortal } from '../testing/test-portal.ts'
import { waitingStatements } from '../testing/waiting-statements.ts'
import { oldAnswers } from '#platform/http/idempotency.ts'

const portal = await testPortal()
const day = 86_400_000

test('after a day a key is new again, and its answer is forgotten', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const headers = { 'idempotency-key': randomUUID() }
  const create = () => me(taskEndpoints.create, { body: { subject: 'Call' } }, headers)
  const kept = async () =>
    (await portal.owner.query('select 1 from idempotency_keys where agency_id = $1', [agency.id])).rowCount ?? 0
  const forget = () => oldAnswers.run(callerOf(portal.platform, operatorScope(agency.id), 'test'))

  const { id } = await create()
  expect((await create()).id).toBe(id)
  await forget()
  expect(await kept()).toBe(1)
  await portal.owner.query(`update idempotency_keys set created_at = now() - interval '25 hours' where agency_id = $1`, [
    agency.id,
  ])
  const second = await create()
  expect(second.id).not.toBe(id)
  expect((await create()).id).toBe(second.id)
  await portal.owner.query(`update idempotency_keys set created_at = $2 where agency_id = $1`, [
    agency.id,
    new Date(Date.now() - 2 * day),
  ])
  await forget()
  expect(await kept()).toBe(0)
})

test('an answer that cannot be kept leaves nothing created', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  await portal.owner.query('alter table idempotency_keys add constraint no_more check (status <> 201) not valid')
  const failed = await me(taskEndpoints.create, { body: { subject: 'Lost' } }, { 'idempotency-key': randomUUID() }).then(
    () => 0,
    (error: { status: number }) => error.status,
  )
  await portal.owner.query('alter table idempotency_keys drop constraint no_more')
  expect(failed).toBe(500)
  expect((await portal.owner.query('select 1 from tasks where agency_id = $1', [agency.id])).rowCount).toBe(0)
})

test('of two requests with one key at the same time one creates, and the other waits for its answer', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const headers = { 'idempotency-key': randomUUID() }
  const create = () => me(taskEndpoints.create, { body: { subject: 'Call' } }, headers)
  const blocker = await portal.owner.connect()
  await blocker.query('begin; lock table tasks in share mode')

  const both = Promise.all([create(), create()])
  await expect.poll(() => waitingStatements(portal.owner)).toBe(2)
  await blocker.query('commit')
  blocker.release()

  const [one, two] = await both
  expect(two.id).toBe(one.id)
  expect((await portal.owner.query('select 1 from tasks where agency_id = $1', [agency.id])).rowCount).toBe(1)
})

test('a request that failed leaves its key free: the next with that key is tried', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const headers = { 'idempotency-key': randomUUID() }
  await expect(me(taskEndpoints.create, { body: { subject: 'Call', listingId: randomUUID() } }, headers)).rejects.toMatchObject({
    status: 404,
  })

  const { id } = await me(taskEndpoints.create, { body: { subject: 'Call' } }, headers)

  expect(id).toBeTruthy()
})
