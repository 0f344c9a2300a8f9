import { expect, test } from 'vitest'
import { agentEndpoints } from '#accounts/agents/agents.contract.ts'
import { jobEndpoints } from '#accounts/jobs/jobs.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { sessionEndpoints } from '#accounts/session/session.contract.ts'
import { newId } from '#platform/context.ts'
import { appraisalEndpoints } from '#workflow/appraisals/appraisals.contract.ts'
import { taskAnalysisEndpoints } from '#workflow/tasks/task-analysis.contract.ts'
import { taskEndpoints } from '#workflow/tasks/tasks.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { userEndpoints as e } from '../users.contract.ts'

const portal = await testPortal()
let number = 0
const newEmail = () => `nora-${++number}-${Date.now()}@quill.example`
const person = (email: string) => ({ firstName: 'Nora', lastName: 'Quill', email })
const goodPassword = 'seven lanterns by the water'

test('an agent who leaves hands open listings, appraisals and contacts, private ones too, to another agent and can come back', async () => {
  const agency = await portal.newAgency()
  const [owner, leaver] = [await agency.signIn(), await agency.signIn('agent')]
  const contact = await leaver(contactEndpoints.create, {
    body: { firstName: 'Iris', agentIds: [leaver.agentId], isPrivate: true } as never,
  })
  const listing = await leaver(listingEndpoints.create, {
    body: {
      listingClass: 'residential',
      address: { ...emptyAddress, streetNumber: '4', street: 'Elm St', suburb: 'Richmond', state: 'VIC', postcode: '3121' },
      AgentId: leaver.agentId,
    } as never,
  })

  const appraisal = await leaver(appraisalEndpoints.create, {
    body: { address: { streetNumber: '6', street: 'Elm St', suburb: 'Richmond', state: 'VIC', postcode: '3121' } as never },
  })
  expect((await owner(e.workload, { params: { id: leaver.userId } })).appraisals).toBe(1)
  const agentsOf = async () => (await owner(appraisalEndpoints.one, { params: { id: appraisal.id } })).agentIds

  expect(await owner(e.remove, { params: { id: leaver.userId }, query: { handOverTo: owner.agentId ?? '' } })).toMatchObject({
    status: 'archived',
  })
  expect(await portal.runJobs()).toContain('agents.hand-over')

  expect((await owner(contactEndpoints.get, { params: { id: contact.id } })).agentIds).toEqual([owner.agentId])
  expect((await owner(listingEndpoints.getOne, { params: { id: listing.id } })).agents).toMatchObject([
    { agentId: owner.agentId },
  ])
  expect(await agentsOf()).toEqual([owner.agentId])
  await expect(leaver(sessionEndpoints.signIns, {})).rejects.toMatchObject({ status: 401 })
  expect((await owner(e.list, { query: {} })).items.map(({ id }) => id)).not.toContain(leaver.userId)
  expect(await owner(e.restore, { params: { id: leaver.userId } })).toMatchObject({ status: 'active' })
  expect(await portal.runJobs()).toContain('agents.take-back')
  expect((await owner(contactEndpoints.get, { params: { id: contact.id } })).agentIds).toEqual([leaver.agentId])
  expect(await agentsOf()).toEqual([leaver.agentId])
})

test('a contact that cannot be reassigned stops none of the others, and the failed job names it', async () => {
  const agency = await portal.newAgency()
  const [owner, leaver] = [await agency.signIn(), await agency.signIn('agent')]
  const add = async (firstName: string) =>
    (await leaver(contactEndpoints.create, { body: { firstName, agentIds: [leaver.agentId] } as never })).id
  const [first, nameless, last] = [await add('Ada'), await add('Bo'), await add('Cleo')]
  // An older version let it be stored: without a name no change of it is accepted.
  await portal.owner.query(
    `update contacts set fields = fields || '{"firstName": ""}', display_name = 'Bo of the old list' where id = $1`,
    [nameless],
  )
  const failure = async () => {
    const { rows } = await portal.owner.query(
      `select output ->> 'message' as message from pgboss.job where name = 'agents.hand-over' and data ->> 'agencyId' = $1`,
      [owner.agencyId],
    )
    return rows[0]?.message
  }
  const agentsOf = async (id: string) => (await owner(contactEndpoints.get, { params: { id } })).agentIds

  await owner(e.remove, { params: { id: leaver.userId }, query: { handOverTo: owner.agentId ?? '' } })
  expect(await portal.runJobs()).toContain('agents.hand-over!')

  expect(await agentsOf(first)).toEqual([owner.agentId])
  expect(await agentsOf(last)).toEqual([owner.agentId])
  expect(await agentsOf(nameless)).toEqual([leaver.agentId])
  expect(await failure()).toBe('Fix these, then retry: a contact (Enter a name, company, email or phone number)')
})

/** Does what the worker does when the last attempt of the queued job failed. */
async function giveUp(agencyId: string, name: string) {
  const { rows } = await portal.owner.query<{ payload: object; message: string }>(
    `delete from pgboss.job where name = $1 and data ->> 'agencyId' = $2 and state = 'retry' returning data -> 'payload' as payload, output ->> 'message' as message`,
    [name, agencyId],
  )
  const id = newId()
  await portal.owner.query(
    `insert into failed_jobs (agency_id, id, name, payload, subject, error, attempts) values ($1, $2, $3, $4, 'Reassign', $5, 6)`,
    [agencyId, id, name, rows[0]?.payload, rows[0]?.message],
  )
  return id
}

test('a handover with a refused record ends: how many went, how many not and why; a retry takes up what was fixed', async () => {
  const agency = await portal.newAgency()
  const [owner, leaver, reader] = [await agency.signIn(), await agency.signIn('agent'), await agency.signIn('readOnly')]
  const add = async (firstName: string) =>
    (await leaver(contactEndpoints.create, { body: { firstName, agentIds: [leaver.agentId] } as never })).id
  const [good, nameless] = [await add('Ada'), await add('Bo')]
  await portal.owner.query(`update contacts set fields = fields || '{"firstName": ""}' where id = $1`, [nameless])
  const id = leaver.agentId ?? ''
  const handover = async (me: Call = owner) => (await me(agentEndpoints.getOne, { params: { id } })).handover

  await owner(e.remove, { params: { id: leaver.userId }, query: { handOverTo: owner.agentId ?? '' } })
  await portal.runJobs()
  expect(await handover()).toMatchObject({ state: 'running', contacts: 1, failedJobId: null })
  const failedJobId = await giveUp(agency.id, 'agents.hand-over')

  const ended = { state: 'incomplete', listings: 0, contacts: 1, appraisals: 0, listingsLeft: 0, contactsLeft: 1 }
  const problem = 'Fix these, then retry: a contact (Enter a name, company, email or phone number)'
  expect(await handover()).toEqual({ ...ended, problem, failedJobId })
  expect(await handover(reader)).toEqual({ ...ended, problem: null, failedJobId: null })

  await portal.owner.query(`update contacts set fields = fields || '{"firstName": "Bo"}' where id = $1`, [nameless])
  await owner(jobEndpoints.retry, { params: { id: failedJobId } })
  expect(await handover()).toMatchObject({ state: 'running' })
  await portal.runJobs()
  expect(await handover()).toMatchObject({ state: 'finished', contacts: 2, contactsLeft: 0, problem: null })
  for (const contact of [good, nameless])
    expect((await owner(contactEndpoints.get, { params: { id: contact } })).agentIds).toEqual([owner.agentId])
})

test('after an incomplete handover the agent can be restored, alone or with what went; a later retry moves nothing', async () => {
  const agency = await portal.newAgency()
  const owner = await agency.signIn()
  const agentsOf = async (id: string) => (await owner(contactEndpoints.get, { params: { id } })).agentIds
  for (const takesBack of [false, true]) {
    const id = await agency.addAgent('Leaver')
    const add = async (firstName: string) => (await owner(contactEndpoints.create, { body: { firstName, agentIds: [id] } })).id
    const [good, nameless] = [await add('Ada'), await add('Bo')]
    await portal.owner.query(`update contacts set fields = fields || '{"firstName": ""}' where id = $1`, [nameless])
    const heirs = { listingsTo: null, contactsTo: owner.agentId }
    await owner(agentEndpoints.archive, { params: { id }, body: heirs })
    await portal.runJobs()
    await expect(owner(agentEndpoints.restore, { params: { id }, body: { takesBack } })).rejects.toMatchObject({ status: 409 })
    const failedJobId = await giveUp(agency.id, 'agents.hand-over')

    await owner(agentEndpoints.restore, { params: { id }, body: { takesBack } })
    await portal.runJobs()
    await portal.owner.query(`update contacts set fields = fields || '{"firstName": "Bo"}' where id = $1`, [nameless])
    await owner(jobEndpoints.retry, { params: { id: failedJobId } })
    await portal.runJobs()

    expect(await agentsOf(good)).toEqual([takesBack ? id : owner.agentId])
    expect(await agentsOf(nameless)).toEqual([id])
  }
})

test('a return with a refused record ends too, and says how many are still with others', async () => {
  const agency = await portal.newAgency()
  const owner = await agency.signIn()
  const id = await agency.addAgent('Leaver')
  const contact = await owner(contactEndpoints.create, { body: { firstName: 'Bo', agentIds: [id] } })
  await owner(agentEndpoints.archive, { params: { id }, body: { listingsTo: null, contactsTo: owner.agentId } })
  await portal.runJobs()
  await portal.owner.query(`update contacts set fields = fields || '{"firstName": ""}' where id = $1`, [contact.id])
  await owner(agentEndpoints.restore, { params: { id }, body: { takesBack: true } })
  await portal.runJobs()
  const failedJobId = await giveUp(agency.id, 'agents.take-back')

  const handover = async () => (await owner(agentEndpoints.getOne, { params: { id } })).handover
  expect(await handover()).toMatchObject({ state: 'undoIncomplete', listings: 0, contacts: 1, contactsLeft: 0, failedJobId })
  await portal.owner.query(`update contacts set fields = fields || '{"firstName": "Bo"}' where id = $1`, [contact.id])
  await owner(jobEndpoints.retry, { params: { id: failedJobId } })
  await portal.runJobs()
  expect(await handover()).toMatchObject({ state: 'undone', contacts: 0, failedJobId: null })
})

test('open tasks go to a colleague, done and private ones do not, and come back unless they were given on', async () => {
  const agency = await portal.newAgency()
  const [owner, leaver, third] = [await agency.signIn(), await agency.signIn('agent'), await agency.signIn('agent')]
  const write = (me: Call, subject: string, more: object = {}) =>
    me(taskEndpoints.create, { body: { subject, assigneeIds: [leaver.userId], ...more } as never })
  const [open, shared, given, done, hidden] = [
    await write(owner, 'Call the vendor'),
    await write(owner, 'Letterbox drop', { assigneeIds: [leaver.userId, owner.userId] }),
    await write(owner, 'Order the sign'),
    await write(owner, 'Photos', { status: 'done' }),
    await write(leaver, 'Dentist', { isPrivate: true }),
  ]
  const peopleOf = async ({ id }: { id: string }) =>
    (await portal.owner.query('select user_id from task_assignees where task_id = $1', [id])).rows.map(({ user_id }) => user_id)
  const query = { tasksTo: owner.userId }

  await expect(owner(e.remove, { params: { id: leaver.userId }, query: { tasksTo: leaver.userId } })).rejects.toMatchObject({
    status: 400,
  })
  await owner(e.remove, { params: { id: leaver.userId }, query })
  expect(await portal.runJobs()).toContain('tasks.hand-over')

  expect(await peopleOf(open)).toEqual([owner.userId])
  expect(await peopleOf(shared)).toEqual([owner.userId])
  expect(await peopleOf(done)).toEqual([leaver.userId])
  expect(await peopleOf(hidden)).toEqual([leaver.userId])
  const { rows } = await portal.owner.query('select version from tasks where id = $1', [given.id])
  await owner(taskEndpoints.update, {
    params: { id: given.id },
    body: { version: rows[0].version, assigneeIds: [third.userId] } as never,
  })
  await owner(e.restore, { params: { id: leaver.userId } })
  await portal.runJobs()
  expect(await peopleOf(open)).toEqual([leaver.userId])
  expect((await peopleOf(shared)).toSorted()).toEqual([leaver.userId, owner.userId].toSorted())
  expect(await peopleOf(given)).toEqual([third.userId])
})

test('taken back before the hand-over ran, everything is where it was', async () => {
  const agency = await portal.newAgency()
  const [owner, leaver] = [await agency.signIn(), await agency.signIn('agent')]
  const contact = await leaver(contactEndpoints.create, { body: { firstName: 'Iris', agentIds: [leaver.agentId] } as never })
  const task = await owner(taskEndpoints.create, { body: { subject: 'Call', assigneeIds: [leaver.userId] } as never })

  await owner(e.remove, { params: { id: leaver.userId }, query: { handOverTo: owner.agentId ?? '', tasksTo: owner.userId } })
  await owner(e.restore, { params: { id: leaver.userId } })
  await portal.runJobs()

  expect((await owner(contactEndpoints.get, { params: { id: contact.id } })).agentIds).toEqual([leaver.agentId])
  const { rows } = await portal.owner.query('select user_id from task_assignees where task_id = $1', [task.id])
  expect(rows).toEqual([{ user_id: leaver.userId }])
})

test('open tasks of a user who left count as unassigned', async () => {
  const agency = await portal.newAgency()
  const [owner, leaver] = [await agency.signIn(), await agency.signIn('agent')]
  await owner(taskEndpoints.create, { body: { subject: 'Call the vendor', assigneeIds: [leaver.userId] } })
  const unassigned = async () => (await owner(taskAnalysisEndpoints.analyze, { body: { clientId: owner.agencyId } })).unassigned
  expect(await unassigned()).toBe(0)

  await owner(e.remove, { params: { id: leaver.userId }, query: {} })

  expect(await unassigned()).toBe(1)
})

test('the address of a user who left says so and how to bring them back; of another agency nothing is said', async () => {
  const [owner, other] = [await (await portal.newAgency()).signIn(), await (await portal.newAgency()).signIn()]
  const email = newEmail()
  const { id } = await owner(e.create, { body: { ...person(email), password: goodPassword } })
  const { id: second } = await owner(e.create, { body: { ...person(newEmail()), password: goodPassword } })
  await owner(e.remove, { params: { id }, query: {} })

  const again = owner(e.invite, { body: person(email) })
  await expect(again).rejects.toMatchObject({ status: 409, problem: { detail: expect.stringContaining('Nora Quill') } })
  await expect(owner(e.update, { params: { id: second }, body: { email } })).rejects.toMatchObject({
    problem: { detail: expect.stringContaining('has left') },
  })
  await expect(other(e.invite, { body: person(email) })).rejects.toMatchObject({
    status: 409,
    problem: { detail: expect.not.stringContaining('left') },
  })
})

test('before someone leaves, what they have in hand is counted: open listings, contacts, and open tasks that would go over', async () => {
  const agency = await portal.newAgency()
  const [owner, leaver] = [await agency.signIn(), await agency.signIn('agent')]
  const params = { id: leaver.userId }
  expect(await owner(e.workload, { params })).toEqual({ listings: 0, contacts: 0, appraisals: 0, tasks: 0 })
  await leaver(contactEndpoints.create, { body: { firstName: 'Iris', agentIds: [leaver.agentId] } as never })
  const write = (subject: string, more: object = {}) =>
    leaver(taskEndpoints.create, { body: { subject, assigneeIds: [leaver.userId], ...more } as never })
  for (const more of [{}, { status: 'done' }, { isPrivate: true }]) await write('Call', more)
  await leaver(listingEndpoints.create, {
    body: {
      listingClass: 'residential',
      address: { ...emptyAddress, streetNumber: '4', street: 'Elm St', suburb: 'Richmond', state: 'VIC', postcode: '3121' },
      AgentId: leaver.agentId,
    } as never,
  })
  expect(await owner(e.workload, { params })).toEqual({ listings: 1, contacts: 1, appraisals: 0, tasks: 1 })
  await expect(leaver(e.workload, { params })).rejects.toMatchObject({ status: 403 })
})
