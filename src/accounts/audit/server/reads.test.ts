import { expect, test } from 'vitest'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { partyEndpoints } from '#workflow/parties/parties.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { openAccessLog } from './access-log.ts'
import { auditEndpoints as e } from '../audit-log.contract.ts'

const portal = await testPortal()
const address = {
  ...emptyAddress,
  street: 'Lantern Street',
  streetNumber: '12',
  suburb: 'Richmond',
  state: 'VIC' as const,
  postcode: '3121',
}
const newListing = (me: Call, vendors: { name: string; phone: null; email: null }[]) =>
  me(listingEndpoints.create, { body: { listingClass: 'residential', address, vendors } })
const looks = async (me: Call, entity: string) => (await me(e.list, { query: { entity, action: 'read' } })).items

test('opening a listing with a vendor is noted once an hour for a person, with who and from where', async () => {
  const agency = await portal.newAgency()
  const [owner, agent] = [await agency.signIn(), await agency.signIn('agent')]
  const { id } = await newListing(owner, [{ name: 'Vera Vale', phone: null, email: null }])
  const open = (me: Call) => me(listingEndpoints.getOne, { params: { id } }, { 'user-agent': 'Test/1' })
  await open(agent)
  await open(agent)
  await open(owner)
  await portal.platform.accessLog.flush()

  const before = await portal.owner.query(
    "select user_id, device from audit_events where entity = 'vendorData' and entity_id = $1",
    [id],
  )

  expect(before.rows.map(({ user_id }) => user_id).toSorted()).toEqual([agent.userId, owner.userId].toSorted())
  expect(before.rows[0]).toMatchObject({ device: 'Test/1' })
})

test('after an hour a look is a look again', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await newListing(me, [{ name: 'Vera Vale', phone: null, email: null }])
  await me(listingEndpoints.getOne, { params: { id } })
  await portal.platform.accessLog.flush()
  await portal.owner.query(
    "update audit_events set at = now() - interval '61 minutes' where entity = 'vendorData' and entity_id = $1",
    [id],
  )

  await me(listingEndpoints.getOne, { params: { id } })

  expect(await looks(me, 'vendorData')).toHaveLength(2)
})

test('a listing without anybody’s name is no sensitive read, and the history of a record tells of changes only', async () => {
  const me = await (await portal.newAgency()).signIn()
  const bare = await newListing(me, [])
  await me(listingEndpoints.getOne, { params: { id: bare.id } })

  expect(await looks(me, 'vendorData')).toEqual([])
  const { items } = await me(listingEndpoints.history, { params: { id: bare.id }, query: {} })
  expect(items.map(({ action }) => action)).toEqual(['created'])
})

test('looking at a private contact is noted, at any other not', async () => {
  const me = await (await portal.newAgency()).signIn()
  const hidden = await me(contactEndpoints.create, { body: { firstName: 'Jo', lastName: 'Vale', isPrivate: true } })
  const plain = await me(contactEndpoints.create, { body: { firstName: 'Al', lastName: 'Vale' } })
  for (const { id } of [hidden, plain, hidden]) await me(contactEndpoints.get, { params: { id } })

  expect((await looks(me, 'privateContact')).map(({ entityId }) => entityId)).toEqual([hidden.id])
})

test('the people of a property, with their numbers, are vendor data', async () => {
  const me = await (await portal.newAgency()).signIn()
  const contact = await me(contactEndpoints.create, { body: { firstName: 'Jo', lastName: 'Vale' } })
  const listing = await me(listingEndpoints.create, {
    body: {
      listingClass: 'residential',
      address,
      vendors: [{ name: 'Jo Vale', phone: null, email: null, contactId: contact.id }],
    },
  })
  await me(partyEndpoints.ofProperty, { params: { id: listing.propertyId ?? '' } })

  expect((await looks(me, 'vendorData')).map(({ entityId }) => entityId)).toEqual([listing.propertyId])
})

test('opening a record writes nothing itself; its entry is in the database a moment later, without another call', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await newListing(me, [{ name: 'Vera Vale', phone: null, email: null }])
  const entries = async () =>
    (await portal.owner.query("select 1 from audit_events where entity = 'vendorData' and entity_id = $1", [id])).rowCount

  await me(listingEndpoints.getOne, { params: { id } })

  await expect.poll(entries).toBe(1)
})

test('what was noted while the database could not be written is written when it can', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const { id } = await newListing(me, [{ name: 'Vera Vale', phone: null, email: null }])
  const { database } = portal.platform
  let tries = 0
  const log = openAccessLog({
    ...portal.platform,
    database: {
      ...database,
      apart: (agencyId, work) =>
        tries++ ? database.apart(agencyId, work) : Promise.reject(Object.assign(new Error('away'), { code: '57P03' })),
    },
  })
  const at = portal.platform.clock()
  log.note({ agencyId: agency.id, userId: me.userId, entity: 'vendorData', entityId: id, at, requestId: 'r', origin: undefined })

  await log.flush()
  await log.close()

  expect(await looks(me, 'vendorData')).toMatchObject([{ entityId: id }])
})

test('at shutdown nothing that was noted is lost', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const log = openAccessLog(portal.platform)
  for (const entityId of [agency.id, me.userId])
    log.note({
      agencyId: agency.id,
      userId: me.userId,
      entity: 'privateContact',
      entityId,
      at: portal.platform.clock(),
      requestId: 'r',
      origin: undefined,
    })

  await log.close()

  const rows = await portal.owner.query("select 1 from audit_events where agency_id = $1 and action = 'read'", [agency.id])
  expect(rows.rowCount).toBe(2)
})
