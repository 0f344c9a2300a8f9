import { afterAll, beforeEach, expect, test } from 'vitest'
import { agentEndpoints } from '#accounts/agents/agents.contract.ts'
import { notificationEndpoints as n } from '#accounts/notifications/notifications.contract.ts'
import { smsProvider } from '#channels/sms/server/testing/sms-provider.ts'
import { callerOf, newId } from '#platform/context.ts'
import { proveScope } from '#platform/scope.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { enquiryAlertEndpoints as a } from '../../alerts.contract.ts'
import { enquiryEndpoints as e } from '../../enquiries.contract.ts'
import { takeEnquiry } from '../enquiries.service.ts'
import { escalate } from './alerts.service.ts'

const provider = await smsProvider()
const portal = await testPortal({ SMS_URL: provider.url, SMS_KEY: 'key', SMS_SENDER: '+61480000000' })
const setClock = (moment: string) => portal.advance(new Date(moment).getTime() - portal.platform.clock().getTime())
/** A Wednesday, ten in the morning in Melbourne. */
const ten = '2027-02-02T23:00:00Z'
afterAll(() => provider.close())
beforeEach(() => {
  provider.received.length = 0
  setClock(ten)
})

const callerFor = (me: Call) =>
  callerOf(
    portal.platform,
    proveScope({ agencyId: me.agencyId, userId: null, agentId: null, permissions: new Set(), sessionId: null }),
    newId(),
  )
async function arrives(me: Call, agentId: string | null = null): Promise<string> {
  const id = await callerFor(me).transaction((ctx) =>
    takeEnquiry(
      ctx,
      {
        ...{ source: 'rea', externalId: newId(), kind: 'other', receivedAt: ctx.clock(), listingId: null },
        ...{ firstName: 'Tom', lastName: 'Reed', email: 'tom@mail.example', phone: '0412345678', message: 'Hello' },
      },
      { agentId },
    ),
  )
  return id ?? ''
}
async function withAgent() {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const { items } = await me(agentEndpoints.list, { params: { clientId: me.agencyId }, query: { limit: 10 } })
  const agent = items.find(({ id }) => id === me.agentId) ?? expect.fail('the owner has no profile')
  await me(agentEndpoints.update, { params: { id: agent.id }, body: { version: 1, mobile: '0491 570 006' } })
  return { me, agentId: agent.id, agency }
}
/** By SQL: hours later the user's token has run out. */
const titles = async ({ userId }: Call) => {
  const { rows } = await portal.owner.query('select title from notifications where user_id = $1', [userId])
  return rows.map(({ title }: { title: string }) => title)
}
const escalated = async (me: Call) => (await titles(me)).filter((title) => title.startsWith('No one'))
const setUp = (me: Call, agentId: string) =>
  me(a.changeSettings, { body: { escalateAfterMinutes: 60, escalateTo: [agentId], version: 0 } })

test('who wants an SMS gets one with the name, the number and a link, once', async () => {
  const { me, agentId } = await withAgent()
  await me(n.changeSettings, { body: { items: [{ kind: 'enquiry', isInApp: true, mail: 'never', bySms: true }] } })
  const id = await arrives(me, agentId)
  await portal.runJobs('enquiries.sms-alert')
  await portal.runJobs('enquiries.sms-alert')

  expect(provider.received.map(({ body }) => body)).toMatchObject([{ to: '+61491570006' }])
  expect(provider.received[0]?.body.text).toContain('Tom Reed enquired about the agency. 0412 345 678.')
  expect(provider.received[0]?.body.text).toContain(`/enquiries?id=${id}`)
})

test('an enquiry that was answered by then sends no SMS, and neither does one of one’s own', async () => {
  const { me, agentId } = await withAgent()
  await me(n.changeSettings, { body: { items: [{ kind: 'enquiry', isInApp: true, mail: 'never', bySms: true }] } })
  await me(e.answered, { params: { id: await arrives(me, agentId) }, body: { isAnswered: true } })
  await me(e.create, { body: { name: 'Ana Lim' } })
  await portal.runJobs('enquiries.sms-alert')

  expect(provider.received).toEqual([])
})

test('only enquiries can be sent by SMS', async () => {
  const { me } = await withAgent()
  await expect(
    me(n.changeSettings, { body: { items: [{ kind: 'mention', isInApp: true, mail: 'never', bySms: true }] } }),
  ).rejects.toMatchObject({ status: 400 })
})

test('after the time without an answer the office is told, once, and in office hours only', async () => {
  const { me, agentId } = await withAgent()
  await setUp(me, agentId)
  await arrives(me)
  const answered = await arrives(me)
  await me(e.answered, { params: { id: answered }, body: { isAnswered: true } })
  const titlesAt = async (moment: string) => {
    setClock(moment)
    await escalate(callerFor(me))
    return escalated(me)
  }

  // 59 minutes; an hour of the office, but at night; the next morning, and a minute after it.
  expect(await titlesAt('2027-02-02T23:59:00Z')).toEqual([])
  expect(await titlesAt('2027-02-03T12:00:00Z')).toEqual([])
  const told = ['No one has answered Tom Reed about the agency yet']
  expect(await titlesAt('2027-02-03T22:30:00Z')).toEqual(told)
  expect(await titlesAt('2027-02-03T22:31:00Z')).toEqual(told)
})

test('what was old when it was switched on tells no one', async () => {
  const { me, agentId, agency } = await withAgent()
  await arrives(me)
  setClock('2027-02-03T00:00:00Z')
  await setUp(await agency.signIn(), agentId)
  setClock('2027-02-03T04:00:00Z')
  await escalate(callerFor(me))

  expect(await escalated(me)).toEqual([])
})

test('settings that a colleague has changed since are not overwritten', async () => {
  const { me, agentId } = await withAgent()
  await setUp(me, agentId)

  await expect(setUp(me, agentId)).rejects.toMatchObject({ status: 412 })
  await expect(me(a.changeSettings, { body: { escalateTo: [newId()], version: 1 } })).rejects.toMatchObject({ status: 404 })
})

test('an office that closes before it opens, and a time without anyone to notify, are refused with the field', async () => {
  const { me, agentId } = await withAgent()
  await setUp(me, agentId)

  await expect(me(a.changeSettings, { body: { officeFrom: '18:00', version: 1 } })).rejects.toMatchObject({ status: 400 })
  await expect(me(a.changeSettings, { body: { escalateTo: [], version: 1 } })).rejects.toMatchObject({ status: 400 })
})

test('where everyone who was chosen has left, an enquiry waits for who is chosen next', async () => {
  const { me, agentId } = await withAgent()
  await setUp(me, agentId)
  await arrives(me)
  await portal.owner.query('update users set agent_id = null where agency_id = $1', [me.agencyId])
  setClock('2027-02-03T02:00:00Z')
  await escalate(callerFor(me))
  await portal.owner.query('update users set agent_id = $2 where id = $1', [me.userId, agentId])
  await escalate(callerFor(me))

  expect(await escalated(me)).toEqual(['No one has answered Tom Reed about the agency yet'])
})

test('an enquiry without an agent, or of one who can’t sign in, reaches the owner, and those of the office once they are chosen', async () => {
  const { me, agentId, agency } = await withAgent()
  const assistant = await agency.signIn('assistant')
  const { id: noOne } = await me(agentEndpoints.create, { body: { name: 'Pat Printed' } })
  await arrives(me)
  await arrives(me, noOne)
  const ofOwner = await titles(me)
  await arrives(me, agentId)

  expect(ofOwner).toEqual(['Tom Reed enquired about the agency', 'Tom Reed enquired about the agency'])
  expect(await titles(me)).toHaveLength(3)
  expect(await titles(assistant)).toEqual([])
})
