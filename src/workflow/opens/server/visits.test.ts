import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { consentEndpoints } from '#core/contacts/consent.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { disclosureEndpoints } from '#workflow/disclosures/disclosures.contract.ts'
import { timelineEndpoints } from '#workspace/timeline/timeline.contract.ts'
import { openEndpoints } from '../opens.contract.ts'
import { visitEndpoints as e } from '../visits.contract.ts'
import { openDoor } from './testing/door.ts'

const portal = await testPortal()
const signIn = async () => (await portal.newAgency()).signIn('agent')

test('an arrival sent ten times is one visit, and starts the open home', async () => {
  const me = await signIn()
  const door = await openDoor(portal, me)
  const key = randomUUIDv7()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => door.arrive({ people: [{ name: 'Ana Reyes', mobile: '0412 345 678' }] }, key)),
  )

  expect(new Set(answers.map(({ visitId }) => visitId))).toEqual(new Set([key]))
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['done', ...Array.from({ length: 9 }, () => 'known')])
  expect(await door.visits()).toMatchObject([{ id: key, status: 'arrived', matchState: 'new' }])
  expect(await me(openEndpoints.get, { params: { id: door.id } })).toMatchObject({ state: 'running', groups: 1, people: 1 })
})

test('a crowd that arrives at once at one open home is recorded at the first try', async () => {
  const me = await signIn()
  const door = await openDoor(portal, me)
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      door.arrive({ people: [{ name: `Guest ${n}`, mobile: `0412 345 ${String(600 + n)}`, email: null }] }),
    ),
  )

  expect(answers.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 24 }, () => 'done'))
  expect(await door.visits()).toHaveLength(24)
})

test('a mobile in any spelling is the contact we know; a new email is added and replaces none', async () => {
  const me = await signIn()
  const { id } = await me(contactEndpoints.create, {
    body: {
      firstName: 'Ana',
      lastName: 'Reyes',
      phones: [{ number: '0412 345 678', type: 'mobile', dncWashedOn: null, isOnDoNotCallList: false }],
      emails: [{ address: 'ana@old.example', label: 'personal' }],
    },
  })
  for (const mobile of ['+61 412 345 678', '412345678', '0412345678']) {
    const door = await openDoor(portal, me)
    await door.arrive({ people: [{ name: 'Ana Reyes', mobile, email: 'ana@new.example' }] })
    expect(await door.visits()).toMatchObject([{ contactId: id, matchState: 'matched' }])
  }
  const contact = await me(contactEndpoints.get, { params: { id } })
  expect(contact.emails.map(({ address }) => address)).toEqual(['ana@old.example', 'ana@new.example'])
  expect(contact.phones).toHaveLength(1)
})

test('several contacts with one number wait to be checked, and a person decides', async () => {
  const me = await signIn()
  const phones = [{ number: '0499 111 222', type: 'mobile' as const, dncWashedOn: null, isOnDoNotCallList: false }]
  const [one] = [
    await me(contactEndpoints.create, { body: { firstName: 'Lee', lastName: 'Wu', phones } }),
    await me(contactEndpoints.create, { body: { firstName: 'Lee', lastName: 'Chan', phones } }),
  ]
  const door = await openDoor(portal, me)
  const { key } = await door.arrive({
    people: [{ name: 'Lee', mobile: '0499111222' }],
    agreesListing: true,
    wording: 'Yes please',
  })

  const { items } = await me(e.toCheck, {})
  expect(items).toMatchObject([{ visit: { id: key, contactId: null }, candidates: [{ name: 'Lee Chan' }, { name: 'Lee Wu' }] }])
  await me(e.resolve, { params: { id: key }, body: { contactId: one.id } })
  expect((await me(e.toCheck, {})).items).toEqual([])
  expect(await door.visits()).toMatchObject([{ contactId: one.id, matchState: 'matched' }])
  const { events } = await me(consentEndpoints.get, { params: { id: one.id } })
  expect(events).toMatchObject([{ channel: 'sms', purpose: 'openHomes', state: 'express', wording: 'Yes please' }])
  await expect(me(e.resolve, { params: { id: key }, body: { contactId: one.id } })).rejects.toMatchObject({ status: 409 })
})

test('a couple with one number is two visits of one contact, and the second is checked; consent waits for that', async () => {
  const me = await signIn()
  const door = await openDoor(portal, me)
  await door.arrive({ people: [{ name: 'Dev Rao', mobile: '0455 000 111' }] })
  await door.arrive({ people: [{ name: 'Priya Rao', mobile: '0455 000 111' }], agreesOther: true, wording: 'Other homes' })

  const [dev, priya] = await door.visits()
  expect([dev?.matchState, priya?.matchState]).toEqual(['new', 'look'])
  expect(priya?.contactId).toBe(dev?.contactId)
  const { events } = await me(consentEndpoints.get, { params: { id: dev?.contactId ?? '' } })
  expect(events).toEqual([])
  const own = await me(e.resolve, { params: { id: priya?.id ?? '' }, body: { contactId: null } })
  expect(own.contactId).not.toBe(dev?.contactId)
})

test('the same person at two phones is one visit', async () => {
  const me = await signIn()
  const door = await openDoor(portal, me)
  const person = { name: 'Sam Otto', email: 'sam@otto.example' }
  const answers = [await door.arrive({ people: [person] }), await door.arrive({ people: [person] })]

  expect(answers.map(({ outcome }) => outcome)).toEqual(['done', 'alreadyHere'])
  expect(answers[1]?.visitId).toBe(answers[0]?.key)
  expect(await door.visits()).toHaveLength(1)
  // Feedback on the second phone goes to the one visit there is.
  await door.send({ kind: 'feedback', feedback: { ...noFeedback, visitId: answers[1]?.key, comments: 'Loved the light' } })
  expect(await door.visits()).toMatchObject([{ comments: 'Loved the light' }])
})

const noFeedback = { interest: null, priceFromCents: null, priceToCents: null, intent: null, comments: null }

test('ticks are recorded with their wording; someone who ticked nothing can be reached by no campaign, and the page says why', async () => {
  const me = await signIn()
  const door = await openDoor(portal, me)
  await door.arrive({ people: [{ name: 'No Thanks', email: 'no@thanks.example', mobile: '0400 111 222' }] })
  await door.arrive({
    people: [{ name: 'Yes Please', email: 'yes@please.example' }],
    agreesListing: true,
    wording: 'About this home',
  })
  const [no, yes] = await door.visits()

  const silent = await me(consentEndpoints.get, { params: { id: no?.contactId ?? '' } })
  expect(silent.events).toEqual([])
  expect(silent.answers.filter(({ isAllowed }) => isAllowed)).toEqual([])
  expect(silent.answers.find(({ channel, purpose }) => channel === 'email' && purpose === 'openHomes')?.why).toBe(
    'No consent on record',
  )
  const agreed = await me(consentEndpoints.get, { params: { id: yes?.contactId ?? '' } })
  expect(agreed.events).toMatchObject([{ channel: 'email', purpose: 'openHomes', wording: 'About this home' }])
  expect(agreed.answers.filter(({ isAllowed }) => isAllowed).map(({ channel, purpose }) => `${channel} ${purpose}`)).toEqual([
    'email openHomes',
  ])
})

test('a guest is counted and named nowhere', async () => {
  const me = await signIn()
  const door = await openDoor(portal, me)
  await door.arrive({ isGuest: true, people: [{ name: 'Secret', mobile: '0400 999 999' }], adults: 2 })

  expect(await door.visits()).toMatchObject([{ isGuest: true, people: [], adults: 2, contactId: null, matchState: 'none' }])
})

test('a price opinion is in the price log, once', async () => {
  const me = await signIn()
  const door = await openDoor(portal, me)
  const { key } = await door.arrive({ people: [{ name: 'Bo Lund', email: 'bo@lund.example' }] })
  const feedback = { ...noFeedback, visitId: key, interest: 4, priceFromCents: 110_000_000, priceToCents: 120_000_000 }
  await door.send({ kind: 'feedback', feedback })
  await door.send({ kind: 'feedback', feedback: { ...feedback, interest: 5 } })

  const { items } = await me(disclosureEndpoints.statements, { params: { id: door.listingId }, query: {} })
  expect(items).toMatchObject([{ fromCents: 110_000_000, toCents: 120_000_000, channel: 'openHome', quotedTo: 'Bo Lund' }])
  const { items: visits } = await me(e.visitsOf, { params: { id: door.listingId }, query: {} })
  expect(visits).toMatchObject([{ interest: 5 }])
})

test('a device whose clock is wrong is believed about how long ago it was', async () => {
  const me = await signIn()
  const door = await openDoor(portal, me)
  const now = portal.platform.clock().getTime()
  await door.send({
    kind: 'arrive',
    at: '2020-01-01T10:00:00.000Z',
    sentAt: '2020-01-01T10:30:00.000Z',
    arrival: { people: [{ name: 'Ina Past', mobile: null, email: null }] },
  })
  const [visit] = await door.visits()
  const ago = now - Date.parse(visit?.arrivedAt ?? '')
  expect(Math.round(ago / 60_000)).toBe(30)
})

test('entries of another user, another agency or a role that only looks are refused', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn('agent')
  const door = await openDoor(portal, me)
  const others = [await agency.signIn('readOnly'), await (await portal.newAgency()).signIn()]
  const at = portal.platform.clock().toISOString()
  const body = { clientKey: randomUUIDv7(), at, sentAt: at, seq: 1, kind: 'start' as const }

  await expect(
    others[0]?.(e.enter, { params: { id: door.id }, body: { ...body, userId: others[0].userId } }),
  ).rejects.toMatchObject({
    status: 403,
  })
  await expect(
    others[1]?.(e.enter, { params: { id: door.id }, body: { ...body, userId: others[1].userId } }),
  ).rejects.toMatchObject({
    status: 404,
  })
  const colleague = await agency.signIn('agent')
  await expect(colleague(e.enter, { params: { id: door.id }, body: { ...body, userId: me.userId } })).rejects.toMatchObject({
    status: 403,
  })
})

test('an open home that someone came to is never deleted: out of the listing’s times it stays on record', async () => {
  const me = await signIn()
  const door = await openDoor(portal, me)
  await door.arrive({ people: [{ name: 'Kit Moss', mobile: '0400 222 333' }] })
  const { listingEndpoints } = await import('#core/listings/listings.contract.ts')
  const { version } = await me(listingEndpoints.getOne, { params: { id: door.listingId } })
  await me(listingEndpoints.update, { params: { id: door.listingId }, body: { version, inspections: [] } })

  expect(await me(openEndpoints.get, { params: { id: door.id } })).toMatchObject({
    state: 'running',
    isAdvertised: false,
    groups: 1,
  })
})

test('a visit is in the timeline of its contact, with what they thought', async () => {
  const me = await signIn()
  const door = await openDoor(portal, me)
  const { key } = await door.arrive({ people: [{ name: 'Tim Line', mobile: '0480 333 222' }] })
  await door.send({ kind: 'feedback', feedback: { ...noFeedback, visitId: key, interest: 3, comments: 'Too far' } })
  const [visit] = await door.visits()

  const { items } = await me(timelineEndpoints.contact, { params: { id: visit?.contactId ?? '' }, query: { show: 'talk' } })
  expect(items).toMatchObject([{ kind: 'visit', visit: { listingId: door.listingId, interest: 3, comments: 'Too far' } }])
})

test('a contract that was asked for is noted as sent, and one that was not cannot be', async () => {
  const me = await signIn()
  const door = await openDoor(portal, me)
  const { key } = await door.arrive({ people: [{ name: 'Con Tract', mobile: '0480 777 111' }] })
  const sent = () => me(e.contractSent, { params: { id: key } })
  await expect(sent()).rejects.toMatchObject({ status: 409 })
  await door.send({ kind: 'feedback', feedback: { ...noFeedback, visitId: key, wantsContract: true } })

  expect(await sent()).toMatchObject({ wantsContract: true, contractSentAt: expect.any(String) })
})

test('arrivals of one device are in its order, however long each took to send', async () => {
  const me = await signIn()
  const door = await openDoor(portal, me)
  const now = portal.platform.clock().getTime()
  const iso = (shiftMs: number) => new Date(now + shiftMs).toISOString()
  const person = (name: string) => ({ people: [{ name, mobile: null, email: null }] })
  await door.send({ kind: 'arrive', at: iso(-2_000), sentAt: iso(-2_000), arrival: person('First') })
  await door.send({ kind: 'arrive', at: iso(-1_000), sentAt: iso(9_000), arrival: person('Second') })

  expect((await door.visits()).map(({ people }) => people[0]?.name)).toEqual(['First', 'Second'])
})
