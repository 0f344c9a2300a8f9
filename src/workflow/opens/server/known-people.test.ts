// Buyers that a host finds by name at an open home without signal.
import { expect, test } from 'vitest'
import { takeEnquiry } from '#channels/enquiries/server/enquiries.service.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { callerOf, newId } from '#platform/context.ts'
import { proveScope } from '#platform/scope.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { preferenceEndpoints } from '#workflow/preferences/preferences.contract.ts'
import { visitEndpoints } from '../visits.contract.ts'
import { openDoor } from './testing/door.ts'
import { liveHouse } from './testing/houses.ts'

const portal = await testPortal()
const day = 86_400_000

async function enquires(me: Call, name: string, { listingId, daysAgo = 0 }: { listingId?: string; daysAgo?: number } = {}) {
  const scope = proveScope({ agencyId: me.agencyId, userId: null, agentId: null, permissions: new Set(), sessionId: null })
  const [firstName = '', lastName = ''] = name.split(' ')
  await callerOf(portal.platform, scope, newId()).transaction((ctx) =>
    takeEnquiry(ctx, {
      ...{ source: 'rea', externalId: newId(), kind: 'listing', message: 'Is it still there?', firstName, lastName },
      receivedAt: new Date(portal.platform.clock().getTime() - daysAgo * day),
      ...{ listingId: listingId ?? null, phone: null, email: `${firstName}@door.example` },
    }),
  )
}
const looksInRichmond = async (me: Call, firstName: string, fields: object = {}) => {
  const { id } = await me(contactEndpoints.create, { body: { firstName, lastName: 'Buyer', ...fields } })
  await me(preferenceEndpoints.create, {
    body: { contactId: id, suburbs: [{ suburb: 'Richmond', state: 'VIC', postcode: null }], maxPriceCents: 125_000_000 },
  })
}
const known = async (me: Call, id: string) => (await me(visitEndpoints.kit, { params: { id } })).known
const names = async (me: Call, id: string) => (await known(me, id)).map(({ name }) => name).toSorted()

test('the kit knows buyers whom the listing suits, who enquired about it, and who enquired lately at all', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { id: listingId } = await liveHouse(me)
  const phones = [{ number: '0491 578 886', type: 'mobile' as const, dncWashedOn: null, isOnDoNotCallList: false }]
  await looksInRichmond(me, 'Mia', { phones })
  await enquires(me, 'Enid Asked', { listingId, daysAgo: 40 })
  await enquires(me, 'Lara Lately', { daysAgo: 3 })
  await enquires(me, 'Otto Longago', { daysAgo: 40 })
  const door = await openDoor(portal, me, listingId)

  expect(await names(me, door.id)).toEqual(['Enid Asked', 'Lara Lately', 'Mia Buyer'])
  expect((await known(me, door.id)).find(({ name }) => name === 'Mia Buyer')).toMatchObject({
    phones: ['+61491578886'],
    cameBefore: false,
  })
})

test('the kit names no private contact of a colleague, no one of another agency, and no one to a host who may not see contacts', async () => {
  const agency = await portal.newAgency()
  const [me, colleague] = [await agency.signIn('agent'), await agency.signIn('agent')]
  const other = await (await portal.newAgency()).signIn('agent')
  const { id: listingId } = await liveHouse(me)
  await looksInRichmond(me, 'Open')
  await looksInRichmond(me, 'Secret', { isPrivate: true })
  await looksInRichmond(other, 'Foreign')
  await enquires(other, 'Fred Foreign')
  const door = await openDoor(portal, me, listingId)
  await portal.runJobs()

  expect(await names(me, door.id)).toEqual(['Open Buyer', 'Secret Buyer'])
  expect(await names(colleague, door.id)).toEqual(['Open Buyer'])
  const host = await agency.signIn(['opens.read', 'opens.write', 'listings.read', 'listings.read.office'])
  expect(await names(host, door.id)).toEqual([])
})
