import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { jobEndpoints as e } from '../jobs.contract.ts'

const portal = await testPortal()

async function failedJob(agencyId: string, name = 'media.make-variants') {
  const id = randomUUID()
  await portal.owner.query(
    "insert into failed_jobs (agency_id, id, name, payload, subject, error, attempts) values ($1, $2, $3, jsonb_build_object('mediaId', $4::text), 'Pictures of a listing', 'The disk is full', 4)",
    [agencyId, id, name, randomUUID()],
  )
  return id
}

test('jobs that gave up are seen by their agency with the reason', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const id = await failedJob(me.agencyId)
  await failedJob((await (await portal.newAgency()).signIn()).agencyId)

  const { items } = await me(e.failed, { query: {} })

  expect(items).toEqual([
    expect.objectContaining({ id, subject: 'Pictures of a listing', error: 'The disk is full', attempts: 4, retriedAt: null }),
  ])
})

test('the owner starts one again, once; an agent may not', async () => {
  const agency = await portal.newAgency()
  const [owner, agent] = [await agency.signIn(), await agency.signIn('agent')]
  const id = await failedJob(agency.id)
  await expect(agent(e.retry, { params: { id } })).rejects.toMatchObject({ status: 403 })

  expect(await owner(e.retry, { params: { id } })).toMatchObject({ retriedAt: expect.any(String) })

  expect(await portal.runJobs()).toEqual(['media.make-variants'])
  await expect(owner(e.retry, { params: { id } })).rejects.toMatchObject({ code: 'conflict' })
})

test('a kind of job that no longer exists says so', async () => {
  const me = await (await portal.newAgency()).signIn()
  const id = await failedJob(me.agencyId, 'old.job')

  await expect(me(e.retry, { params: { id } })).rejects.toMatchObject({ code: 'rule_broken' })
})
