import { expect, test } from 'vitest'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { consentEndpoints } from '#core/contacts/consent.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { ownerSummaryEndpoints as summaryEndpoints } from '#channels/follow-ups/owner-summary.contract.ts'
import { visitEndpoints as e } from '#workflow/opens/visits.contract.ts'
import { openDoor } from '#workflow/opens/server/testing/door.ts'
import { liveHouse } from '#workflow/opens/server/testing/houses.ts'
import { onlineBookings } from '#channels/inspections/server/testing/online-bookings.ts'

const portal = await testPortal({ PUBLIC_URL: 'https://portal.agency.example' })
const online = onlineBookings(portal)
const mobile = (number: string) => ({ number, type: 'mobile' as const, dncWashedOn: null, isOnDoNotCallList: false })
const personal = (address: string) => ({ address, label: 'personal' as const })

/** Someone who types into the sign-in page of an open home, without ever being asked who they are. */
async function typed(me: Call, listingId: string | undefined, fields: Record<string, string>) {
  const door = await openDoor(portal, me, listingId)
  const { signUrl, open } = await me(e.kit, { params: { id: door.id } })
  const shiftMs = Date.parse(open.startInstant) - portal.platform.clock().getTime()
  portal.advance(shiftMs)
  const path = new URL(signUrl).pathname
  const { body } = await online.get(path)
  const { statusCode } = await online.post(path, { key: online.keyIn(body), ...fields })
  await portal.runJobs()
  portal.advance(-shiftMs)
  return { door, statusCode, visit: (await door.visits())[0] }
}
const contactOf = (me: Call, id: string) => me(contactEndpoints.get, { params: { id } })
const consentOf = (me: Call, id: string) => me(consentEndpoints.get, { params: { id } })
const allowedOf = async (me: Call, id: string) => (await consentOf(me, id)).answers.filter(({ isAllowed }) => isAllowed)

test('a stranger with the mobile of a vendor gives her no address, and nothing of her sale goes to theirs', async () => {
  const me = await (await portal.newAgency()).signIn()
  const olga = await me(contactEndpoints.create, {
    body: { firstName: 'Olga', lastName: 'Owner', phones: [mobile('0480 999 321')] },
  })
  const house = await liveHouse(me, { vendors: [{ contactId: olga.id, name: 'Olga Owner', email: null, phone: null }] } as never)
  await portal.runJobs()
  const { door, statusCode, visit } = await typed(me, house.id, {
    name: 'Olga Owner',
    mobile: '0480999321',
    email: 'thief@evil.example',
    listing: 'yes',
    other: 'yes',
  })
  const { owners } = await me(summaryEndpoints.get, { params: { id: door.id } })

  expect(statusCode).toBe(303)
  expect(visit).toMatchObject({ contactId: olga.id, givenWays: [{ kind: 'email', value: 'thief@evil.example' }] })
  expect((await contactOf(me, olga.id)).emails).toEqual([])
  expect((await consentOf(me, olga.id)).events).toEqual([])
  expect(owners).toMatchObject([{ contactId: olga.id, address: null }])
})

test('the booking page changes no private contact and none marked “do not contact”', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(contactEndpoints.create, {
    body: { firstName: 'Petra', lastName: 'Private', phones: [mobile('0480 777 111')], isPrivate: true, doNotContact: true },
  })
  const before = await contactOf(me, id)
  const home = await online.offered(me)
  const answer = await online.booked(home.path, {
    name: 'Petra Private',
    mobile: '0480777111',
    email: 'thief3@evil.example',
    listing: 'yes',
    other: 'yes',
  })
  await portal.runJobs()

  expect(answer.statusCode).toBe(303)
  expect(await contactOf(me, id)).toEqual(before)
  expect((await consentOf(me, id)).events).toEqual([])
})

test.each([
  ['mobile', { mobile: '0480 555 222', email: 'thief@evil.example' }],
  ['email', { mobile: '0480 111 000', email: 'vera@vendor.example' }],
] as const)('a form with the %s of someone who withdrew lifts nothing and adds nothing', async (_, ways) => {
  const me = await (await portal.newAgency()).signIn()
  const vera = await me(contactEndpoints.create, {
    body: {
      firstName: 'Vera',
      lastName: 'Vendor',
      phones: [mobile('0480 555 222')],
      emails: [personal('vera@vendor.example')],
    },
  })
  await me(consentEndpoints.record, {
    body: {
      contactId: vera.id,
      channels: ['email', 'sms'],
      purposes: ['marketing', 'propertyAlerts', 'openHomes', 'newsletter'],
      state: 'withdrawn',
      source: 'Phone call',
    },
  })
  const { visit } = await typed(me, undefined, { name: 'Vera Vendor', ...ways, listing: 'yes', other: 'yes' })
  const after = await contactOf(me, vera.id)

  expect(visit).toMatchObject({ contactId: vera.id, givenWays: [{ kind: _ === 'mobile' ? 'email' : 'mobile' }] })
  expect(await allowedOf(me, vera.id)).toEqual([])
  expect((await consentOf(me, vera.id)).events).toHaveLength(8)
  expect([after.phones.length, after.emails.length]).toEqual([1, 1])
})

test('a tick counts for the number that is on record, and for the new email once staff add it', async () => {
  const me = await (await portal.newAgency()).signIn()
  const kim = await me(contactEndpoints.create, {
    body: { firstName: 'Kim', lastName: 'Known', phones: [mobile('0480 222 333')], emails: [personal('kim@old.example')] },
  })
  const { visit, door } = await typed(me, undefined, {
    name: 'Kim Known',
    mobile: '0480222333',
    email: 'kim@new.example',
    other: 'yes',
  })
  const channels = async () => (await allowedOf(me, kim.id)).map(({ channel, purpose }) => `${channel} ${purpose}`)

  expect(await channels()).toEqual(['sms propertyAlerts'])
  const { items } = await me(consentEndpoints.given, { params: { id: kim.id } })
  expect(items).toMatchObject([{ kind: 'email', value: 'kim@new.example', source: expect.stringMatching(/^Open home, /) }])
  await me(consentEndpoints.addGiven, { params: { id: items[0]?.id ?? '' } })

  expect((await contactOf(me, kim.id)).emails.map(({ address }) => address)).toEqual(['kim@old.example', 'kim@new.example'])
  expect(await channels()).toEqual(['email propertyAlerts', 'sms propertyAlerts'])
  expect((await consentOf(me, kim.id)).events).toHaveLength(2)
  expect((await me(consentEndpoints.given, { params: { id: kim.id } })).items).toEqual([])
  expect(visit?.givenWays).toHaveLength(1)
  expect((await door.visits())[0]?.givenWays).toEqual([])
})

test('only who may change the contact adds a given address; another agency has none', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn('agent')
  const [other, foreign] = [await agency.signIn('agent'), await (await portal.newAgency()).signIn()]
  const kim = await me(contactEndpoints.create, {
    body: { firstName: 'Kim', lastName: 'Known', phones: [mobile('0480 222 334')] },
  })
  await typed(me, undefined, { name: 'Kim Known', mobile: '0480222334', email: 'kim@new.example' })
  const id = (await me(consentEndpoints.given, { params: { id: kim.id } })).items[0]?.id ?? ''

  await expect(other(consentEndpoints.addGiven, { params: { id } })).rejects.toMatchObject({ status: 403 })
  await expect(foreign(consentEndpoints.addGiven, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await me(consentEndpoints.dismissGiven, { params: { id } })
  expect((await me(consentEndpoints.given, { params: { id: kim.id } })).items).toEqual([])
  await expect(me(consentEndpoints.addGiven, { params: { id } })).rejects.toMatchObject({ status: 409 })
  expect((await contactOf(me, kim.id)).emails).toEqual([])
})

test('who types on the host’s device is a stranger too; what the host types is added', async () => {
  const me = await (await portal.newAgency()).signIn()
  const ana = await me(contactEndpoints.create, {
    body: { firstName: 'Ana', lastName: 'Ruiz', phones: [mobile('0480 444 555')] },
  })
  const door = await openDoor(portal, me)
  const person = { name: 'Ana Ruiz', mobile: '0480444555' }
  await door.arrive({ people: [{ ...person, email: 'typed@kiosk.example' }], arrivedBy: 'kiosk' } as never)
  expect((await contactOf(me, ana.id)).emails).toEqual([])
  expect((await door.visits())[0]?.givenWays).toMatchObject([{ value: 'typed@kiosk.example' }])
  const second = await openDoor(portal, me)
  await second.arrive({ people: [{ ...person, email: 'said@host.example' }] })
  expect((await contactOf(me, ana.id)).emails.map(({ address }) => address)).toEqual(['said@host.example'])
})
