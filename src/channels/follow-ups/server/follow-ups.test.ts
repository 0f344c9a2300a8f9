import { expect, test } from 'vitest'
import { consentEndpoints } from '#core/contacts/consent.contract.ts'
import { pictureEndpoints } from '#accounts/pictures/pictures.contract.ts'
import { mediaEndpoints } from '#core/media/media.contract.ts'
import { homeEndpoints } from '#workspace/home/home.contract.ts'
import { timelineEndpoints } from '#workspace/timeline/timeline.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { altered } from '#server/testing/altered-link.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { followUpEndpoints as e } from '../follow-ups.contract.ts'
import type { FollowUpChannel, FollowUpKind } from '#workflow/opens/visits.rules.ts'
import { openEndpoints } from '#workflow/opens/opens.contract.ts'
import { type Door, openDoor } from '#workflow/opens/server/testing/door.ts'

const portal = await testPortal()

async function atDoor() {
  const me = await (await portal.newAgency()).signIn('agent')
  const door = await openDoor(portal, me)
  return { me, door }
}
const end = (door: Door) => door.send({ kind: 'close' })
const planOf = (me: Call, door: Door) => me(e.plan, { params: { id: door.id } })
const message = (kind: FollowUpKind, documentIds: string[] = []) => ({
  kind,
  subject: 'After the open home',
  text: 'Thank you for coming.',
  sms: 'Thank you for coming.',
  documentIds,
})
const send = (me: Call, door: Door, people: { visitId: string; channel: FollowUpChannel }[], messages = [message('thanks')]) =>
  me(e.send, { params: { id: door.id }, body: { messages, people } })
/** Delivers at once what waits for the end of its half minute. */
async function deliver() {
  await portal.owner.query(`update pgboss.job set start_after = now() where name = 'opens.follow-up' and state < 'active'`)
  await portal.runJobs('opens.follow-up')
  await portal.runJobs('sms.send')
}
const stateOf = async (me: Call, door: Door) => (await me(openEndpoints.get, { params: { id: door.id } })).state
const mailsTo = (address: string) => portal.mails.filter(({ to }) => to === address)

test('who agreed gets the message once, by the way they can be reached, and the open home is followed up', async () => {
  const { me, door } = await atDoor()
  const ana = await door.arrive({
    people: [{ name: 'Ana Reyes', email: 'ana@once.example' }],
    agreesListing: true,
    wording: 'Yes',
  })
  const bo = await door.arrive({ people: [{ name: 'Bo Lund', mobile: '0412 555 001' }], agreesListing: true, wording: 'Yes' })
  await end(door)
  const { people } = await planOf(me, door)
  expect(
    people.map(({ name, kind, leftOut, ways }) => ({
      name,
      kind,
      leftOut,
      open: ways.filter(({ why }) => !why).map(({ channel }) => channel),
    })),
  ).toEqual([
    { name: 'Ana Reyes', kind: 'thanks', leftOut: null, open: ['email'] },
    { name: 'Bo Lund', kind: 'thanks', leftOut: null, open: ['sms'] },
  ])
  const chosen = [
    { visitId: ana.key, channel: 'email' as const },
    { visitId: bo.key, channel: 'sms' as const },
  ]

  const answers = await Promise.all([send(me, door, chosen), send(me, door, chosen)])
  expect(answers.map(({ queued }) => queued).toSorted()).toEqual([0, 2])
  await deliver()
  await deliver()

  expect(mailsTo('ana@once.example')).toHaveLength(1)
  expect(mailsTo('ana@once.example')[0]).toMatchObject({
    subject: 'After the open home',
    text: expect.stringMatching(/^Hello Ana,\n\nThank you for coming\.[^]*Unsubscribe: /),
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
  const { rows } = await portal.owner.query('select text, purpose from sms_messages where agency_id = $1', [me.agencyId])
  expect(rows).toMatchObject([
    { text: expect.stringMatching(/^Hi Bo, Thank you for coming\.\n.*Reply STOP to opt out$/), purpose: 'openHomes' },
  ])
  expect(await stateOf(me, door)).toBe('followedUp')
  expect((await door.visits()).map(({ followUp }) => followUp)).toMatchObject([
    { kind: 'thanks', channel: 'email', state: 'sent' },
    { kind: 'thanks', channel: 'sms', state: 'sent' },
  ])
})

test('why others are left out is said in words, and they can’t be sent anything', async () => {
  const { me, door } = await atDoor()
  const silent = await door.send({
    kind: 'arrive',
    arrival: { people: [{ name: 'No Tick', mobile: null, email: 'no@tick.example' }], arrivedBy: 'kiosk' },
  })
  await door.send({
    kind: 'arrive',
    arrival: {
      people: [{ name: 'Other Homes', mobile: null, email: 'other@tick.example' }],
      arrivedBy: 'kiosk',
      agreesOther: true,
      wording: 'Other homes',
    },
  })
  await door.arrive({ isGuest: true })
  await door.arrive({ people: [{ name: 'Only Name' }] })
  await end(door)

  const { people } = await planOf(me, door)
  expect(people.map(({ name, leftOut }) => [name, leftOut])).toEqual([
    ['No Tick', 'Didn’t agree to be contacted'],
    ['Other Homes', 'Agreed to hear about other homes, not this one'],
    ['Guest', 'Preferred not to say who they are'],
    ['Only Name', 'Left no email or mobile'],
  ])
  await expect(send(me, door, [{ visitId: silent.visitId ?? '', channel: 'email' }])).rejects.toMatchObject({
    status: 422,
    message: 'No Tick: Didn’t agree to be contacted',
  })
  expect(await stateOf(me, door)).toBe('closed')
})

test('someone who ticked nothing and asked for the contract gets the contract, and nothing else', async () => {
  const { me, door } = await atDoor()
  const asked = await door.send({
    kind: 'arrive',
    arrival: { people: [{ name: 'Con Tract', mobile: null, email: 'con@tract.example' }], arrivedBy: 'kiosk' },
  })
  const visitId = asked.visitId ?? ''
  const feedback = {
    visitId,
    interest: null,
    priceFromCents: null,
    priceToCents: null,
    intent: null,
    comments: null,
    wantsContract: true,
  }
  await door.send({ kind: 'feedback', feedback })
  await end(door)
  const document = await addDocument(me, door.listingId)
  const plan = await planOf(me, door)
  expect(plan.people).toMatchObject([{ kind: 'requested', leftOut: null }])
  expect(plan.documents).toEqual([{ id: document, name: 'Contract.pdf' }])

  const chosen = [{ visitId, channel: 'email' as const }]
  await expect(send(me, door, chosen, [message('thanks')])).rejects.toMatchObject({ status: 400 })
  await expect(send(me, door, chosen, [message('requested')])).rejects.toMatchObject({
    status: 400,
    problem: { fields: [{ path: 'messages.0.documentIds' }] },
  })
  await send(me, door, chosen, [message('requested', [document])])
  await deliver()

  const [mail] = mailsTo('con@tract.example')
  expect(mail?.headers?.['List-Unsubscribe']).toBeUndefined()
  const link = /https?:\/\/[^/]+(\/mail\/d\/[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const opened = await portal.app.inject({ url: link })
  expect(opened.statusCode).toBe(302)
  const file = await portal.app.inject({ url: String(opened.headers['location']).replace(/^https?:\/\/[^/]+/, '') })
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await portal.app.inject({ url: altered(link) })).statusCode).toBe(404)
  expect(await door.visits()).toMatchObject([
    { contractSentAt: expect.any(String), followUp: { kind: 'requested', state: 'sent' } },
  ])
})

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')
async function addDocument(me: Call, listingId: string): Promise<string> {
  const { url, key } = await me(pictureEndpoints.presign, { query: { fileName: 'Contract.pdf', fileType: 'application/pdf' } })
  await portal.app.inject({ method: 'PUT', url, headers: { 'content-type': 'application/pdf' }, payload: pdf })
  const { id } = await me(mediaEndpoints.create, { body: { key, listingId, fileName: 'Contract.pdf', kind: 'document' } })
  await portal.runJobs()
  return id
}

test('within half a minute it can be undone: nothing is sent, and the open home is due again', async () => {
  const { me, door } = await atDoor()
  const { key } = await door.arrive({ people: [{ name: 'Un Do', email: 'un@do.example' }], agreesListing: true, wording: 'Yes' })
  await end(door)
  await send(me, door, [{ visitId: key, channel: 'email' }])
  expect(await planOf(me, door)).toMatchObject({ waiting: 1, undoUntil: expect.any(String) })

  expect(await me(e.undo, { params: { id: door.id } })).toEqual({ undone: 1 })
  await deliver()

  expect(mailsTo('un@do.example')).toEqual([])
  expect(await stateOf(me, door)).toBe('closed')
  await send(me, door, [{ visitId: key, channel: 'email' }])
  await deliver()
  expect(mailsTo('un@do.example')).toHaveLength(1)
  await expect(me(e.undo, { params: { id: door.id } })).rejects.toMatchObject({ status: 409 })
})

test('consent withdrawn in between stops the message, says so, and makes the open home due again', async () => {
  const { me, door } = await atDoor()
  const { key } = await door.arrive({
    people: [{ name: 'With Drawn', email: 'with@drawn.example' }],
    agreesListing: true,
    wording: 'Yes',
  })
  await end(door)
  await send(me, door, [{ visitId: key, channel: 'email' }])
  const [visit] = await door.visits()
  await me(consentEndpoints.record, {
    body: { contactId: visit?.contactId ?? '', channels: ['email'], purposes: ['openHomes'], state: 'withdrawn', source: 'Call' },
  })
  await deliver()

  expect(mailsTo('with@drawn.example')).toEqual([])
  expect(await door.visits()).toMatchObject([
    { followUp: { state: 'failed', reason: expect.stringMatching(/^Consent withdrawn/) } },
  ])
  expect(await stateOf(me, door)).toBe('closed')
})

test('the link in the email unsubscribes by one press, and opening it changes nothing', async () => {
  const { me, door } = await atDoor()
  const { key } = await door.arrive({
    people: [{ name: 'Un Sub', email: 'un@sub.example' }],
    agreesListing: true,
    wording: 'Yes',
  })
  await end(door)
  await send(me, door, [{ visitId: key, channel: 'email' }])
  await deliver()
  const url = /<https?:\/\/[^/]+([^>]+)>/.exec(mailsTo('un@sub.example')[0]?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  const contactId = (await door.visits())[0]?.contactId ?? ''
  const mayEmail = async () =>
    (await me(consentEndpoints.get, { params: { id: contactId } })).answers.find(
      ({ channel, purpose }) => channel === 'email' && purpose === 'openHomes',
    )?.isAllowed

  expect((await portal.app.inject({ url })).body).toContain('u•••@sub.example')
  expect((await portal.app.inject({ url: `${url}%3E.` })).body).toContain('u•••@sub.example')
  expect(await mayEmail()).toBe(true)
  const pressed = await portal.app.inject({ method: 'POST', url, payload: 'List-Unsubscribe=One-Click' })
  expect([pressed.statusCode, pressed.body]).toEqual([200, 'Unsubscribed'])
  expect(await mayEmail()).toBe(false)
})

test('it is due on Home until it is done, also when no one gets a message; the email is in the timeline', async () => {
  const { me, door } = await atDoor()
  const { key } = await door.arrive({
    people: [{ name: 'Tim Line', email: 'tim@line.example' }],
    agreesListing: true,
    wording: 'Yes',
  })
  const due = async () => (await me(homeEndpoints.get, { query: {} })).attention.find(({ kind }) => kind === 'followUp')
  expect(await due()).toBeUndefined()
  await end(door)
  expect(await due()).toMatchObject({ total: 1, items: [{ id: door.id, detail: '1' }] })

  await send(me, door, [], [])
  expect(await due()).toBeUndefined()
  await send(me, door, [{ visitId: key, channel: 'email' }])
  await deliver()
  const contactId = (await door.visits())[0]?.contactId ?? ''
  const { items } = await me(timelineEndpoints.contact, { params: { id: contactId }, query: { show: 'talk' } })
  expect(items).toMatchObject([
    { kind: 'followUp', followUp: { subject: 'After the open home', state: 'sent' } },
    { kind: 'visit' },
  ])
})

test('an open home that has not ended, and another agency’s, can’t be followed up', async () => {
  const { me, door } = await atDoor()
  await door.arrive({ people: [{ name: 'Too Soon', email: 'too@soon.example' }] })
  await expect(send(me, door, [], [])).rejects.toMatchObject({ status: 409, message: 'End the open home first, then follow up' })
  const foreign = await (await portal.newAgency()).signIn()
  await expect(foreign(e.plan, { params: { id: door.id } })).rejects.toMatchObject({ status: 404 })
  await expect(send(foreign, door, [], [])).rejects.toMatchObject({ status: 404 })
})
