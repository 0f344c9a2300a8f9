import { expect, test } from 'vitest'
import type { Call } from '#server/testing/test-agency.ts'
import { brandingEndpoints } from '#accounts/branding/branding.contract.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import type { Page } from '#common/paging.ts'
import { campaignEndpoints } from '#channels/campaigns/campaigns.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { notificationEndpoints } from '#accounts/notifications/notifications.contract.ts'
import { callerOf } from '#platform/context.ts'
import { proveScope } from '#platform/scope.ts'
import { taskAnalysisEndpoints as a } from '../task-analysis.contract.ts'
import { type Task, taskEndpoints as e, type TaskQueryInput } from '../tasks.contract.ts'
import { remindOfTasks } from './task-notices.ts'

const portal = await testPortal()
const dayMs = 86_400_000
const list = async (me: Call, query: TaskQueryInput = {}) => (await me(e.get, { body: query })) as Page<Task>
const subjects = async (me: Call, query: TaskQueryInput = {}) => (await list(me, query)).items.map(({ subject }) => subject)
/** A day of the agency (Melbourne by default) so many days from now. */
const day = (days = 0) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Australia/Sydney' }).format(
    new Date(portal.platform.clock().getTime() + days * dayMs),
  )

test("the specification's calls: made with clientId and userId, read alone and in a page, changed", async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const made = await me(e.create, {
    body: {
      clientId: me.agencyId,
      userId: me.userId,
      subject: 'Call the vendor',
      type: 'call',
      dueOn: '2026-12-01',
      dueTime: '15:00',
    },
  })
  const one = (await me(e.get, { body: { id: made.id } })) as Task
  const page = await list(me, { clientId: me.agencyId, userId: me.userId, count: true })
  const changed = await me(e.update, { params: { id: made.id }, body: { version: made.version, priority: 'high' } })

  expect(one).toEqual(made)
  expect(made).toMatchObject({ dueOn: '2026-12-01', dueTime: '15:00', status: 'open', assigneeIds: [me.userId], canEdit: true })
  expect(page).toMatchObject({ total: 1, items: [{ id: made.id }] })
  expect(changed).toMatchObject({ priority: 'high', version: made.version + 1 })
  await expect(me(e.update, { params: { id: made.id }, body: { version: made.version, priority: 'low' } })).rejects.toMatchObject(
    { status: 412, problem: { current: { priority: 'high' } } },
  )
})

test('a retried create with the same key makes one task', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const key = { 'idempotency-key': crypto.randomUUID() }
  const [first, again] = [
    await me(e.create, { body: { subject: 'Once' } }, key),
    await me(e.create, { body: { subject: 'Once' } }, key),
  ]
  expect(again.id).toBe(first.id)
  expect(await subjects(me)).toEqual(['Once'])
})

test('open tasks come by day, those without one last; every page once', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  for (const [subject, dueOn] of [
    ['c', '2026-12-03'],
    ['none', null],
    ['a', '2026-12-01'],
    ['b', '2026-12-02'],
    ['none too', null],
  ] as const)
    await me(e.create, { body: { subject, dueOn } })
  const first = await list(me, { limit: 2 })
  const second = await list(me, { limit: 2, cursor: first.nextCursor ?? '' })
  const third = await list(me, { limit: 2, cursor: second.nextCursor ?? '' })

  expect([first, second, third].flatMap((page) => page.items.map(({ subject }) => subject))).toEqual([
    'a',
    'b',
    'c',
    'none',
    'none too',
  ])
  expect(third.nextCursor).toBeNull()
  await expect(list(me, { cursor: 'eyJ4IjoxfQ' })).rejects.toMatchObject({ status: 400 })
})

test.each([
  ['2026-10-03', '09:00', '2026-10-02T23:00:00.000Z'],
  // Clocks went forward on the 4th at two.
  ['2026-10-04', '09:00', '2026-10-03T22:00:00.000Z'],
  ['2027-04-03', '09:00', '2027-04-02T22:00:00.000Z'],
  ['2027-04-04', '09:00', '2027-04-03T23:00:00.000Z'],
])('%s at %s on the clock of the agency is %s', async (dueOn, dueTime, dueAt) => {
  const me = await (await portal.newAgency()).signIn('agent')
  expect(await me(e.create, { body: { subject: 's', dueOn, dueTime } })).toMatchObject({ dueAt })
})

test('what comes again is made when it is done, on the same clock time across daylight saving; taken back it goes again', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const recurrence = { frequency: 'weekly' as const }
  const made = await me(e.create, { body: { subject: 'Weekly', dueOn: '2037-03-30', dueTime: '09:00', recurrence } })
  const done = await me(e.update, { params: { id: made.id }, body: { version: 1, status: 'done' } })
  const [next] = (await list(me)).items

  expect(done).toMatchObject({ status: 'done', completedByName: 'Sam Taylor' })
  expect(next).toMatchObject({
    subject: 'Weekly',
    dueOn: '2037-04-06',
    dueTime: '09:00',
    status: 'open',
    assigneeIds: [me.userId],
  })
  expect([made.dueAt, next?.dueAt]).toEqual(['2037-03-29T22:00:00.000Z', '2037-04-05T23:00:00.000Z'])

  const open = await me(e.update, { params: { id: made.id }, body: { version: done.version, status: 'open' } })
  expect((await list(me)).items.map(({ id }) => id)).toEqual([made.id])
  await me(e.update, { params: { id: made.id }, body: { version: open.version, status: 'done' } })
  expect((await list(me)).items.map(({ id }) => id)).toEqual([next?.id])
})

test('a step that a task cannot take is refused with its reason', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { id } = await me(e.create, { body: { subject: 's' } })
  await me(e.update, { params: { id }, body: { version: 1, status: 'cancelled' } })
  await expect(me(e.update, { params: { id }, body: { version: 2, status: 'done' } })).rejects.toMatchObject({ status: 422 })
})

test('removed tasks leave the lists and come back', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { id } = await me(e.create, { body: { subject: 'gone' } })
  await me(e.remove, { params: { id } })
  expect(await subjects(me)).toEqual([])
  await expect(me(e.get, { body: { id } })).rejects.toMatchObject({ status: 404 })
  await me(e.restore, { params: { id } })
  expect(await subjects(me)).toEqual(['gone'])
})

test('private tasks are for their people alone; an agent changes their own, an assistant everybody’s', async () => {
  const agency = await portal.newAgency()
  const [owner, agent, assistant] = [await agency.signIn('owner'), await agency.signIn('agent'), await agency.signIn('assistant')]
  const secret = await owner(e.create, { body: { subject: 'secret', isPrivate: true } })
  const theirs = await owner(e.create, { body: { subject: 'theirs' } })
  await owner(e.create, { body: { subject: 'shared', isPrivate: true, assigneeIds: [agent.userId] } })

  expect((await subjects(agent)).toSorted()).toEqual(['shared', 'theirs'])
  expect(await subjects(agent, { tasks: 'agent' })).toEqual(['shared'])
  await expect(agent(e.get, { body: { id: secret.id } })).rejects.toMatchObject({ status: 404 })
  const change = { params: { id: theirs.id }, body: { version: 1, subject: 'changed' } }
  await expect(agent(e.update, change)).rejects.toMatchObject({ status: 403 })
  expect(await assistant(e.update, change)).toMatchObject({ subject: 'changed' })
})

test('a link to a contact that one may not read is not told, and neither is the way to it', async () => {
  const agency = await portal.newAgency()
  const owner = await agency.signIn('owner')
  const narrow = await agency.signIn(['tasks.read', 'tasks.read.office', 'tasks.write', 'contacts.read'])
  const contact = await owner(contactEndpoints.create, { body: { firstName: 'Hidden', lastName: 'Person' } })
  const task = await owner(e.create, { body: { subject: 'ring', contactId: contact.id } })

  expect(task.contact).toEqual({ id: contact.id, name: 'Hidden Person' })
  expect(await narrow(e.get, { body: { id: task.id } })).toMatchObject({ contact: null, contactId: null })
  await expect(narrow(e.create, { body: { subject: 's', contactId: contact.id } })).rejects.toMatchObject({ status: 404 })
})

test('a task is about a campaign of the agency that is there; its name is told to who may see campaigns', async () => {
  const agency = await portal.newAgency()
  const [me, other] = [await agency.signIn(), await agency.signIn(['tasks.read', 'tasks.read.office'])]
  const stranger = await (await portal.newAgency()).signIn()
  const campaign = await me(campaignEndpoints.create, { body: { name: 'Spring letter' } })
  const foreign = await stranger(campaignEndpoints.create, { body: { name: 'Theirs' } })
  const made = await me(e.create, { body: { subject: 'Ring back', campaignId: campaign.id } })

  expect(made.campaign).toEqual({ id: campaign.id, name: 'Spring letter' })
  expect(await other(e.get, { body: { id: made.id } })).toMatchObject({ campaign: null, campaignId: null })
  await expect(me(e.create, { body: { subject: 'Ring back', campaignId: foreign.id } })).rejects.toMatchObject({ status: 404 })
})

test('nobody is given a task who is not here', async () => {
  const [me, foreign] = [await (await portal.newAgency()).signIn(), await (await portal.newAgency()).signIn()]
  await expect(me(e.create, { body: { subject: 's', assigneeIds: [foreign.userId] } })).rejects.toMatchObject({
    status: 400,
    problem: { fields: [{ path: 'assigneeIds.0' }] },
  })
})

test('whoever is given a task is told, and reminded once when its time comes; a snoozed one when it wakes', async () => {
  const agency = await portal.newAgency()
  const [me, other] = [await agency.signIn(), await agency.signIn('agent')]
  const scope = proveScope({ agencyId: agency.id, userId: null, agentId: null, permissions: new Set(), sessionId: null })
  const remind = () => remindOfTasks.run(callerOf(portal.platform, scope, 'test'))
  const told = async () => (await other(notificationEndpoints.list, {})).items.map(({ kind, title }) => `${kind} ${title}`)
  const at = new Date(portal.platform.clock().getTime() + 5 * 60_000)
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Australia/Sydney', dateStyle: 'short', timeStyle: 'short' }).format(
    at,
  )
  const [dueOn = '', dueTime = ''] = local.split(' ')
  const task = await me(e.create, {
    body: { subject: 'Ring Jo', dueOn, dueTime, remindMinutes: 2, assigneeIds: [other.userId] },
  })

  await remind()
  expect(await told()).toEqual(['taskAssigned Ring Jo'])
  portal.advance(3.5 * 60_000)
  await remind()
  await remind()
  expect(await told()).toEqual(['taskReminder Ring Jo', 'taskAssigned Ring Jo'])

  const until = new Date(portal.platform.clock().getTime() + 60_000).toISOString()
  const asleep = await me(e.update, { params: { id: task.id }, body: { version: task.version, snoozedUntil: until } })
  expect(asleep.snoozedUntil).toBe(until)
  portal.advance(2 * 60_000)
  await remind()
  expect(await told()).toHaveLength(3)
})

test('the analysis counts what is open, late and done, and tells why something slips', async () => {
  const agency = await portal.newAgency()
  const [me, other] = [await agency.signIn(), await agency.signIn('agent')]
  const [late] = [
    await me(e.create, { body: { subject: 'late', dueOn: day(-3), type: 'call', assigneeIds: [other.userId] } }),
    await me(e.create, { body: { subject: 'today', dueOn: day() } }),
    await me(e.create, { body: { subject: 'ahead', dueOn: day(2) } }),
    await me(e.create, { body: { subject: 'nobody', assigneeIds: [] } }),
  ]
  const { id } = await me(e.create, { body: { subject: 'done', dueOn: day(1) } })
  const twoHoursAgo = new Date(portal.platform.clock().getTime() - dayMs / 12)
  await portal.owner.query('update tasks set created_at = $2 where id = $1', [id, twoHoursAgo])
  await me(e.update, { params: { id }, body: { version: 1, status: 'done' } })
  await me(e.update, { params: { id: late.id }, body: { version: 1, dueOn: day(-2) } })
  const found = await me(a.analyze, { body: { days: 30 } })

  expect(found).toMatchObject({
    open: 4,
    overdue: 1,
    dueToday: 1,
    unassigned: 1,
    done: 1,
    doneInTime: 1,
    doneWithDay: 1,
    medianHoursToDone: 2,
  })
  expect(found.byDay).toHaveLength(30)
  expect(found.byDay.reduce((sum, one) => sum + one.created, 0)).toBe(5)
  expect(found.byDay.at(-1)?.done).toBe(1)
  expect(found.ahead.map(({ due }) => due).slice(0, 3)).toEqual([1, 0, 1])
  expect(found.byAgent.find(({ userId }) => userId === other.userId)).toMatchObject({ open: 1, overdue: 1, done: 0 })
  expect(found.byAgent.find(({ userId }) => userId === null)).toMatchObject({ name: 'Unassigned', open: 1 })
  expect(found.slipping).toMatchObject([{ subject: 'late', daysLate: 2, reasons: ['putOff', 'shortNotice'] }])
  expect(found.slipsByType.find(({ type }) => type === 'call')).toMatchObject({ late: 1, all: 1 })
  expect((await other(a.analyze, { body: { tasks: 'agent' } })).open).toBe(1)
})

test('another agency has none of it', async () => {
  const [me, foreign] = [await (await portal.newAgency()).signIn(), await (await portal.newAgency()).signIn()]
  const { id } = await foreign(e.create, { body: { subject: 'foreign', dueOn: day(-1) } })
  expect(await subjects(me)).toEqual([])
  expect((await me(a.analyze, { body: {} })).open).toBe(0)
  const missing = { status: 404 }
  await expect(me(e.get, { body: { id } })).rejects.toMatchObject(missing)
  await expect(me(e.update, { params: { id }, body: { version: 1 } })).rejects.toMatchObject(missing)
  await expect(me(e.remove, { params: { id } })).rejects.toMatchObject(missing)
})

test('when the agency changes its time zone, its tasks are due at the same time of day there', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: { subject: 'Call', dueOn: '2026-12-01', dueTime: '09:00' } })
  const dueAt = async () =>
    (await portal.owner.query<{ due_at: Date }>('select due_at from tasks where id = $1', [id])).rows[0]?.due_at
  expect((await dueAt())?.toISOString()).toBe('2026-11-30T22:00:00.000Z')

  await me(brandingEndpoints.changeTimeZone, { params: { id: me.agencyId }, body: { timeZone: 'Australia/Perth' } })
  await portal.runJobs()

  expect((await dueAt())?.toISOString()).toBe('2026-12-01T01:00:00.000Z')
  await expect(
    me(brandingEndpoints.changeTimeZone, { params: { id: me.agencyId }, body: { timeZone: 'Australia/Nowhere' } }),
  ).rejects.toMatchObject({ status: 400 })
})
