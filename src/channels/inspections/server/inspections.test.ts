import { expect, test } from 'vitest'
import { addDays } from '#common/time/days.ts'
import { callerOf } from '#platform/context.ts'
import { timelineEndpoints } from '#workspace/timeline/timeline.contract.ts'
import { calendarEndpoints } from '#workspace/calendar/calendar.contract.ts'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { taskEndpoints } from '#workflow/tasks/tasks.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { inspectionEndpoints as e } from '../inspections.contract.ts'
import { openEndpoints } from '#workflow/opens/opens.contract.ts'
import { remindOfInspections } from './remind.jobs.ts'
import { dayAhead, liveHouse, openAt } from '#workflow/opens/server/testing/houses.ts'

const portal = await testPortal()
const day = dayAhead(portal, 5)
const buyer = (me: Call, email: string) =>
  me(contactEndpoints.create, { body: { firstName: 'Ben', lastName: 'Okafor', emails: [{ address: email, label: 'personal' }] } })
async function booked(me: Call, email: string, extra: object = {}) {
  const { id } = await liveHouse(me)
  const contact = await buyer(me, email)
  const body = { listingId: id, contactId: contact.id, startsAt: `${day}T14:00`, minutes: 30, ...extra }
  return { listingId: id, contactId: contact.id, one: await me(e.book, { body }) }
}
/** Invitations that an address was sent, the oldest first, with their lines unfolded. */
const sentTo = (address: string) => portal.mails.filter(({ to }) => to === address)
const mailsTo = (address: string) =>
  sentTo(address).map(({ calendar }) => calendar?.text.replaceAll('\r\n ', '').replaceAll('\r', '') ?? '')
const sequenceOf = (mail: string) => Number(/^SEQUENCE:(\d+)$/m.exec(mail)?.[1])
const uidOf = (mail: string) => /^UID:(.+)$/m.exec(mail)?.[1]

test('a booked inspection is in the calendar of its host and on no portal, and the contact is invited', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { listingId, contactId, one } = await booked(me, 'ben.booked@mail.example')
  await portal.runJobs()

  expect(one).toMatchObject({ name: 'Ben Okafor', contactId, status: 'booked', open: { kind: 'private', isAdvertised: false } })
  expect((await me(listingEndpoints.getOne, { params: { id: listingId } })).inspections).toEqual([])
  const events = await me(calendarEndpoints.events, { params: { clientId: me.agencyId }, query: { from: day, to: day } })
  // On a Wednesday the vendor is to be called on that day, too.
  expect(events.filter(({ layer }) => layer !== 'tasks')).toMatchObject([
    { title: 'Inspection with Ben Okafor', startsAt: `${day}T14:00`, people: [{ id: me.agentId }], contactId },
  ])
  const [mail = ''] = mailsTo('ben.booked@mail.example')
  expect(sentTo('ben.booked@mail.example')[0]?.calendar?.method).toBe('REQUEST')
  expect(mail).toContain('METHOD:REQUEST')
  expect(mail).toMatch(/^ATTENDEE;.*:mailto:ben\.booked@mail\.example$/m)
  expect((await me(e.ofListing, { params: { id: listingId } })).items).toMatchObject([
    { mail: { kind: 'booked', state: 'sent' } },
  ])
})

test('moved, cancelled and restored, the same entry of their calendar follows', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { one } = await booked(me, 'ben.moved@mail.example')
  const params = { id: one.open.id }
  await portal.runJobs()
  const moved = await me(e.move, { params, body: { version: one.open.version, startsAt: `${day}T15:00`, minutes: 30 } })
  await portal.runJobs()
  const cancelled = await me(e.cancel, { params, body: { version: moved.open.version } })
  await portal.runJobs()
  const restored = await me(e.restore, { params, body: { version: cancelled.open.version } })
  await portal.runJobs()

  const mails = mailsTo('ben.moved@mail.example')
  expect(mails.map(sequenceOf)).toEqual([0, 1, 2, 3])
  expect(new Set(mails.map(uidOf)).size).toBe(1)
  expect(mails.map((mail) => /^METHOD:(\w+)$/m.exec(mail)?.[1])).toEqual(['REQUEST', 'REQUEST', 'CANCEL', 'REQUEST'])
  expect(restored.open.state).toBe('planned')
  await expect(me(e.move, { params, body: { version: 1, startsAt: `${day}T16:00` } })).rejects.toMatchObject({ status: 412 })
  // The calls of open homes would change it without a word to the contact.
  const change = { version: restored.open.version, isAdvertised: true }
  await expect(me(openEndpoints.change, { params, body: change })).rejects.toMatchObject({ status: 409 })
})

test('an email about a time that was changed before it went out is not sent', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { one } = await booked(me, 'ben.quick@mail.example')
  await me(e.move, { params: { id: one.open.id }, body: { version: one.open.version, startsAt: `${day}T16:00`, minutes: 45 } })
  await portal.runJobs()

  expect(sentTo('ben.quick@mail.example').map(({ subject }) => subject)).toEqual([expect.stringContaining('New time to inspect')])
})

test('without an invitation, to a contact without an email or after "do not contact" nothing is sent', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { one } = await booked(me, 'ben.silent@mail.example', { invites: false })
  await me(e.cancel, { params: { id: one.open.id }, body: { version: one.open.version } })
  const { id: listingId } = await liveHouse(me)
  const { id } = await me(contactEndpoints.create, { body: { firstName: 'No', lastName: 'Mail' } })
  const other = await me(e.book, { body: { listingId, contactId: id, startsAt: `${day}T09:00` } })
  await portal.runJobs()

  expect(mailsTo('ben.silent@mail.example')).toEqual([])
  expect(other).toMatchObject({ mail: null, whyNoMail: 'No email address' })
})

test('a contact without an email is told by SMS: booked, reminded, and cancelled', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { id: listingId } = await liveHouse(me)
  const phones = [{ number: '0480 333 444', type: 'mobile' as const, dncWashedOn: null, isOnDoNotCallList: false }]
  const { id: contactId } = await me(contactEndpoints.create, { body: { firstName: 'Mo', lastName: 'Bile', phones } })
  const one = await me(e.book, { body: { listingId, contactId, startsAt: `${day}T14:00` } })
  const at = new Date(`${addDays(day, -1)}T06:00:00Z`)
  const caller = callerOf({ ...portal.platform, clock: () => at }, operatorScope(me.agencyId), 'test')
  for (let times = 0; times < 2; times++) await remindOfInspections.run(caller)
  await me(e.cancel, { params: { id: one.open.id }, body: { version: one.open.version } })
  const { rows } = await portal.owner.query<{ text: string; purpose: string }>(
    'select text, purpose from sms_messages where contact_id = $1 order by id',
    [contactId],
  )

  expect(one).toMatchObject({ whyNoMail: null, mail: { kind: 'booked', channel: 'sms', state: 'sent' } })
  expect(rows.map(({ purpose }) => purpose)).toEqual(['service', 'service', 'service'])
  for (const words of ['is booked for', 'is a reminder of your inspection', 'is cancelled'])
    expect(rows.filter(({ text }) => text.includes(words))).toHaveLength(1)
})

test('a contact shows their inspections, on the timeline before they take place', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn('agent')
  const stranger = await (await portal.newAgency()).signIn()
  const { contactId, listingId } = await booked(me, 'ben.timeline@mail.example', { invites: false })
  const { items } = await me(e.ofContact, { params: { id: contactId } })
  const timeline = await me(timelineEndpoints.contact, { params: { id: contactId }, query: {} })

  expect(items).toMatchObject([{ status: 'booked', open: { listingId, startsAt: `${day}T14:00` } }])
  expect(timeline.items.filter(({ kind }) => kind === 'inspection')).toMatchObject([
    { inspection: { listingId, state: 'planned', status: 'booked' } },
  ])
  await expect(stranger(e.ofContact, { params: { id: contactId } })).rejects.toMatchObject({ status: 404 })
})

test('free times leave out what the host has to do, with the way', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const [one, other] = [await liveHouse(me), await liveHouse(me)]
  await me(openEndpoints.plan, { body: { opens: [{ listingId: other.id, ...openAt(day) }] } })
  await me(taskEndpoints.create, { body: { subject: 'Settlement', dueOn: day, dueTime: '15:00' } })
  const { items } = await me(e.free, { query: { listingId: one.id, hostId: me.agentId ?? '', day } })
  const starts = items.map(({ startsAt }) => startsAt.slice(11))

  expect(starts).toEqual(expect.arrayContaining(['08:00', '13:00', '14:30']))
  expect(starts).not.toEqual(expect.arrayContaining(['11:00']))
  expect(starts).not.toContain('15:00')
})

test('who came, who did not, and taking it back', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { one } = await booked(me, 'ben.came@mail.example', { invites: false })
  const params = { id: one.open.id }
  expect(await me(e.outcome, { params, body: { status: 'noShow' } })).toMatchObject({
    status: 'noShow',
    open: { state: 'closed' },
  })
  expect(await me(e.outcome, { params, body: { status: 'booked' } })).toMatchObject({
    status: 'booked',
    open: { state: 'planned' },
  })
  expect(await me(e.outcome, { params, body: { status: 'arrived' } })).toMatchObject({
    status: 'arrived',
    open: { state: 'closed' },
  })
  await expect(me(e.cancel, { params, body: { version: 99 } })).rejects.toMatchObject({ status: 412 })
})

test('a reminder the day before, once', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn('agent')
  const { one } = await booked(me, 'ben.reminded@mail.example')
  await portal.runJobs()
  const at = new Date(`${addDays(day, -1)}T06:00:00Z`)
  const platform = { ...portal.platform, clock: () => at }
  const caller = callerOf(platform, operatorScope(me.agencyId), 'test')
  await remindOfInspections.run(caller)
  await remindOfInspections.run(caller)
  await portal.runJobs()

  const mails = sentTo('ben.reminded@mail.example')
  expect(mails.map(({ subject }) => subject.split(/\W/)[0])).toEqual(['Inspection', 'Reminder'])
  expect(mails.map(({ headers }) => headers?.['Auto-Submitted'])).toEqual([undefined, 'auto-generated'])
  expect(one.open.state).toBe('planned')
})

test('when the listing is withdrawn with its work, the inspection is cancelled and the contact told', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { listingId } = await booked(me, 'ben.withdrawn@mail.example')
  await portal.runJobs()
  const { version } = await me(listingEndpoints.getOne, { params: { id: listingId } })
  await me(listingEndpoints.update, {
    params: { id: listingId },
    body: { version, status: 'withdrawn', statusReason: 'Changed their mind', endsWork: true } as never,
  })
  await portal.runJobs()

  expect(mailsTo('ben.withdrawn@mail.example').at(-1)).toContain('METHOD:CANCEL')
})

test('when a sale is undone, inspections that were cancelled with it are offered again, and the same entry of the calendar comes back', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { listingId, one } = await booked(me, 'ben.again@mail.example')
  const other = await me(e.book, {
    body: { listingId, contactId: (await buyer(me, 'ben.other@mail.example')).id, startsAt: `${day}T16:00`, minutes: 30 },
  })
  await me(e.cancel, { params: { id: other.open.id }, body: { version: other.open.version } })
  const step = async (body: object) => {
    const { version } = await me(listingEndpoints.getOne, { params: { id: listingId } })
    await me(listingEndpoints.update, { params: { id: listingId }, body: { version, ...body } as never })
    await portal.runJobs()
  }
  const rebookable = async () =>
    (await me(e.ofListing, { params: { id: listingId }, query: { canRebook: 'true' } })).items.map(({ open }) => open)
  await portal.runJobs()
  await step({ status: 'withdrawn', statusReason: 'Changed their mind', endsWork: true })
  expect(await rebookable()).toEqual([])
  await step({ status: 'live', statusReason: 'They changed their mind again' })
  const [ended, ...more] = await rebookable()
  expect(more).toEqual([])
  expect(ended?.id).toBe(one.open.id)

  const restore = () => me(e.restore, { params: { id: one.open.id }, body: { version: ended?.version ?? 0 } })
  const contactId = (await buyer(me, 'ben.since@mail.example')).id
  const since = await me(e.book, { body: { listingId, contactId, startsAt: one.open.startsAt, minutes: 30 } })
  await expect(restore()).rejects.toMatchObject({ status: 409 })
  await me(e.cancel, { params: { id: since.open.id }, body: { version: since.open.version } })
  await restore()
  await portal.runJobs()
  expect(await rebookable()).toEqual([])
  const mails = mailsTo('ben.again@mail.example')
  expect(mails.map((mail) => /^METHOD:(\w+)$/m.exec(mail)?.[1])).toEqual(['REQUEST', 'CANCEL', 'REQUEST'])
  expect(mails.map(sequenceOf)).toEqual([0, 1, 2])
  expect(new Set(mails.map(uidOf)).size).toBe(1)
})

test('another agency finds nothing of it, and a read-only user changes nothing', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn('agent')
  const reader = await agency.signIn('readOnly')
  const stranger = await (await portal.newAgency()).signIn()
  const { listingId, contactId, one } = await booked(me, 'ben.private@mail.example', { invites: false })
  const params = { id: one.open.id }

  await expect(stranger(e.ofListing, { params: { id: listingId } })).rejects.toMatchObject({ status: 404 })
  await expect(stranger(e.cancel, { params, body: { version: 1 } })).rejects.toMatchObject({ status: 404 })
  await expect(stranger(e.book, { body: { listingId, contactId, startsAt: `${day}T10:00` } })).rejects.toMatchObject({
    status: 404,
  })
  const theirs = await liveHouse(stranger)
  await expect(stranger(e.book, { body: { listingId: theirs.id, contactId, startsAt: `${day}T10:00` } })).rejects.toMatchObject({
    status: 404,
  })
  await expect(reader(e.outcome, { params, body: { status: 'noShow' } })).rejects.toMatchObject({ status: 403 })
  expect((await reader(e.ofListing, { params: { id: listingId } })).items).toHaveLength(1)
})
