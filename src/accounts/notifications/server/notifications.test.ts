import { expect, test } from 'vitest'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { noteEndpoints } from '#workflow/notes/notes.contract.ts'
import { userEndpoints } from '#accounts/users/users.contract.ts'
import { callerOf, newId } from '#platform/context.ts'
import { proveScope } from '#platform/scope.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { notificationEndpoints as e } from '../notifications.contract.ts'
import { oldNotifications, sendDueDigests } from './digest.service.ts'

const portal = await testPortal()
const mention = (me: Call, label = 'Somebody') =>
  `<p>Please call <span data-type="mention" data-id="${me.userId}" data-label="${label}">@${label}</span> back</p>`
const aContact = (me: Call) => me(contactEndpoints.create, { body: { firstName: 'Ada', lastName: 'Finch' } })
const told = async (me: Call) => (await me(e.list, {})).items
const mailsTo = (me: Call) => portal.mails.filter(({ to }) => to === me.email)
/** Before the real now, so that no session expires. */
const clockAt = (iso: string) => portal.advance(Date.parse(iso) - portal.platform.clock().getTime())
const clockBack = () => portal.advance(Date.now() - portal.platform.clock().getTime())
const due = async (me: Call) => {
  const scope = proveScope({ agencyId: me.agencyId, userId: null, agentId: null, permissions: new Set(), sessionId: null })
  await sendDueDigests(callerOf(portal.platform, scope, newId()))
  await portal.runJobs()
}

test('who is named in a note is told once, in the app and by mail; who wrote it is not', async () => {
  const agency = await portal.newAgency()
  const [writer, reader] = [await agency.signIn(), await agency.signIn()]
  const contact = await aContact(writer)
  const note = await writer(noteEndpoints.create, {
    body: { bodyHtml: mention(reader) + mention(writer), links: [{ entity: 'contact', id: contact.id }] },
  })
  await writer(noteEndpoints.update, {
    params: { id: note.id },
    body: { version: note.version, bodyHtml: `${mention(reader)}<p>Soon</p>` },
  })
  await portal.runJobs()
  expect(await told(reader)).toMatchObject([
    {
      kind: 'mention',
      title: 'You were mentioned in a note about Ada Finch',
      entity: 'contact',
      entityId: contact.id,
      readAt: null,
    },
  ])
  expect(await told(writer)).toEqual([])
  expect(mailsTo(reader)).toHaveLength(1)
  expect(mailsTo(reader)[0]).toMatchObject({
    fromName: expect.stringMatching(/^Agency \d+ \(Gable\)$/),
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  expect(mailsTo(reader)[0]?.text).toContain(`/contacts/${contact.id}`)
})

test('a private note tells nobody, and a name that is no colleague is only words', async () => {
  const agency = await portal.newAgency()
  const [writer, reader, stranger] = [await agency.signIn(), await agency.signIn(), await (await portal.newAgency()).signIn()]
  const contact = await aContact(writer)
  const links = [{ entity: 'contact' as const, id: contact.id }]
  await writer(noteEndpoints.create, { body: { bodyHtml: mention(reader), visibility: 'private', links } })
  await writer(noteEndpoints.create, { body: { bodyHtml: mention(stranger), links } })
  expect(await told(reader)).toEqual([])
  expect(await told(stranger)).toEqual([])
})

test('reading is counted, can be taken back, and is nobody else’s to do', async () => {
  const agency = await portal.newAgency()
  const [writer, reader] = [await agency.signIn(), await agency.signIn()]
  const contact = await aContact(writer)
  for (let i = 0; i < 3; i++)
    await writer(noteEndpoints.create, { body: { bodyHtml: mention(reader), links: [{ entity: 'contact', id: contact.id }] } })
  const [newest, , oldest] = await told(reader)
  expect(await reader(e.count, {})).toEqual({ unread: 3 })
  expect((await writer(e.markRead, { body: { ids: [newest?.id ?? ''], isRead: true } })).ids).toEqual([])
  expect(await reader(e.markRead, { body: { ids: [oldest?.id ?? ''], isRead: true } })).toMatchObject({ unread: 2 })
  const { ids } = await reader(e.markRead, { body: { upTo: newest?.id ?? '', isRead: true } })
  expect(ids).toHaveLength(2)
  expect(await reader(e.markRead, { body: { ids, isRead: false } })).toMatchObject({ unread: 2 })
  const first = await reader(e.list, { query: { limit: 1, show: 'unread' } })
  expect(first.items).toHaveLength(1)
  expect((await reader(e.list, { query: { limit: 5, show: 'unread', cursor: first.nextCursor ?? '' } })).items).toHaveLength(1)
})

test('what somebody chose decides how they are told: not at all, or once in the morning with everything in it', async () => {
  const agency = await portal.newAgency()
  const [writer, silent, daily] = [await agency.signIn(), await agency.signIn(), await agency.signIn()]
  await silent(e.changeSettings, { body: { items: [{ kind: 'mention', isInApp: false, mail: 'never' }] } })
  await daily(e.changeSettings, { body: { items: [{ kind: 'mention', isInApp: true, mail: 'daily' }] } })
  const contact = await aContact(writer)
  clockAt('2026-03-10T04:00:00Z')
  for (const text of ['One', 'Two'])
    await writer(noteEndpoints.create, {
      body: { bodyHtml: `<p>${text}</p>${mention(silent)}${mention(daily)}`, links: [{ entity: 'contact', id: contact.id }] },
    })
  await due(daily)
  expect(mailsTo(daily)).toEqual([])
  expect(await told(silent)).toEqual([])
  // 07:30 of the next day in Melbourne.
  clockAt('2026-03-10T20:30:00Z')
  await due(daily)
  await due(daily)
  const mails = mailsTo(daily)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toContain('2 updates since yesterday')
  expect(mailsTo(silent)).toEqual([])
  clockBack()
})

test('a note is remembered on its day, by whoever wrote it', async () => {
  const me = await (await portal.newAgency()).signIn()
  const contact = await aContact(me)
  clockAt('2026-03-10T04:00:00Z')
  await me(noteEndpoints.create, {
    body: { bodyHtml: '<p>Ring about the fence</p>', remindOn: '2026-03-12', links: [{ entity: 'contact', id: contact.id }] },
  })
  await due(me)
  expect(await told(me)).toEqual([])
  clockAt('2026-03-11T21:00:00Z')
  await due(me)
  await due(me)
  expect(await told(me)).toMatchObject([{ kind: 'noteReminder', title: 'Ring about the fence' }])
  clockBack()
})

test('everybody knows their colleagues by name, and nobody of another agency', async () => {
  const agency = await portal.newAgency()
  const [me, other] = [await agency.signIn(), await agency.signIn(['contacts.read'])]
  const { items } = await other(userEndpoints.colleagues, {})
  expect(items.map(({ id }) => id).toSorted()).toEqual([me.userId, other.userId].toSorted())
})

test('after half a year what was told is forgotten, what is newer stays', async () => {
  const agency = await portal.newAgency()
  const [writer, reader] = [await agency.signIn(), await agency.signIn()]
  const contact = await aContact(writer)
  for (const words of ['long ago', 'lately'])
    await writer(noteEndpoints.create, {
      body: { bodyHtml: `${mention(reader)} ${words}`, links: [{ entity: 'contact', id: contact.id }] },
    })
  const [, oldest] = await told(reader)
  await portal.owner.query(`update notifications set created_at = now() - interval '181 days' where id = $1`, [oldest?.id])
  const scope = proveScope({ agencyId: agency.id, userId: null, agentId: null, permissions: new Set(), sessionId: null })
  await oldNotifications.run(callerOf(portal.platform, scope, newId()))
  const left = await told(reader)
  expect(left).toHaveLength(1)
  expect(left[0]?.id).not.toBe(oldest?.id)
})
