import { expect, test } from 'vitest'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { appraisalEndpoints as e } from '../appraisals.contract.ts'
import { authorityEndpoints } from '#workflow/authorities/authorities.contract.ts'
import { disclosureEndpoints } from '#workflow/disclosures/disclosures.contract.ts'
import { estimateEndpoints } from '../estimates.contract.ts'

const portal = await testPortal()
const kew = { streetNumber: '12', street: 'Lantern Street', suburb: 'Kew', state: 'VIC', postcode: '3101' } as const
const step = (me: Call, id: string, version: number, to: string, more: object = {}) =>
  me(e.step, { params: { id }, body: { version, to, ...more } as never })

async function presented(me: Call, more: object = {}) {
  const { id } = await me(e.create, { body: { address: kew, startsAt: '2026-12-05T10:00', ...more } as never })
  await step(me, id, 1, 'appraised', { hasNoFigure: true })
  await step(me, id, 2, 'presented')
  return id
}

test('won opens a draft with the owners, the agents, the estimate, the fee and the facts', async () => {
  const agency = await portal.newAgency()
  const [me, colleague] = [await agency.signIn('agent'), await agency.signIn('agent')]
  const ann = await me(contactEndpoints.create, {
    body: { firstName: 'Ann', lastName: 'Voss', phones: [{ number: '0412 345 678' }] },
  })
  const id = await presented(me, {
    people: [{ contactId: ann.id }],
    agentIds: [me.agentId, colleague.agentId],
    facts: { category: 'House', bedrooms: 4, carSpaces: 1, landAreaM2: 612 },
    notes: 'Side gate.\nDog in the yard',
    fee: { kind: 'percent', percentHundredths: 220, gst: 'inclusive' },
    marketingCents: 650_000,
    expectedListOn: '2027-02-01',
  })
  await me(estimateEndpoints.save, { params: { id }, body: { version: 3, fromCents: 130_000_000, toCents: 140_000_000 } })

  const won = await step(me, id, 4, 'won')

  expect(won).toMatchObject({ stage: 'won', listing: { status: 'draft' } })
  expect(await me(listingEndpoints.getOne, { params: { id: won.listing?.id ?? '' } })).toMatchObject({
    ...{ status: 'draft', saleOrLease: 'sale', category: 'House', bedrooms: 4, landArea: { value: 612 } },
    ...{ estimateFromCents: 130_000_000, estimateToCents: 140_000_000, expectedOnMarketOn: '2027-02-01' },
    vendors: [{ name: 'Ann Voss', contactId: ann.id }],
    agents: [{ agentId: me.agentId }, { agentId: colleague.agentId }],
    // Garages are what no one has said.
    ...{ garages: null, carports: null, openSpaces: 1 },
    internalRemarks: [
      'Fee offered: 2.2% including GST',
      'Marketing: $6,500',
      'Car spaces: 1. Check which are garages or carports',
      'Notes of the appraisal:\nSide gate.\nDog in the yard',
    ].join('\n'),
    address: { street: 'Lantern Street' },
  })
})

test('notes and owners that the draft has no room for are named in its internal notes', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const ids: string[] = []
  for (let at = 0; at < 9; at++) ids.push((await me(contactEndpoints.create, { body: { firstName: `Ann${at}` } })).id)
  const id = await presented(me, { people: ids.map((contactId) => ({ contactId })), notes: 'x'.repeat(10_000) })

  const won = await step(me, id, 3, 'won')

  const listing = await me(listingEndpoints.getOne, { params: { id: won.listing?.id ?? '' } })
  expect(listing.vendors).toHaveLength(8)
  expect(listing.internalRemarks).toMatch(/^More owners: Ann8\nNotes of the appraisal:\nx+\nThe rest is on the appraisal\.$/)
})

test('a draft whose internal notes are full keeps them whole', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const internalRemarks = 'o'.repeat(9990)
  await me(listingEndpoints.create, { body: { listingClass: 'residential', address: kew, internalRemarks } })

  const won = await step(me, await presented(me, { notes: 'Side gate' }), 3, 'won')

  expect(await me(listingEndpoints.getOne, { params: { id: won.listing?.id ?? '' } })).toMatchObject({ internalRemarks })
})

test('the first authority of the listing starts with the fee and the marketing that were offered', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const byShare = await presented(me, {
    fee: { kind: 'percent', percentHundredths: 195, gst: 'exclusive' },
    marketingCents: 650_000,
  })
  const byAmount = await presented(me, {
    address: { ...kew, streetNumber: '14' },
    fee: { kind: 'fixed', cents: 1_800_000, gst: 'inclusive' },
  })
  const start = async (id: string) =>
    me(authorityEndpoints.add, { body: { listingId: (await step(me, id, 3, 'won')).listing?.id ?? '' } })

  const [first, other] = [await start(byShare), await start(byAmount)]

  expect(first).toMatchObject({
    fee: { tiers: [{ upToCents: null, percentHundredths: 195, cents: null }], gst: 'exclusive', atCents: null },
    marketing: [{ what: 'Marketing', cents: 650_000, dueOn: null }],
  })
  expect(other.fee).toEqual({
    tiers: [{ upToCents: null, percentHundredths: null, cents: 1_800_000 }],
    ...{ gst: 'inclusive', atCents: null },
  })
  expect(other.marketing).toEqual([])
})

test('the day on which it was appraised stays known after it was won', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const id = await presented(me)
  const { appraisedAt } = await me(e.one, { params: { id } })
  portal.advance(60_000)

  expect(appraisedAt).not.toBeNull()
  expect((await step(me, id, 3, 'won')).appraisedAt).toBe(appraisedAt)
})

test('two who press Won at once get one draft', async () => {
  const agency = await portal.newAgency()
  const [me, assistant] = [await agency.signIn('agent'), await agency.signIn('assistant')]
  const id = await presented(me)

  const both = await Promise.all([step(me, id, 3, 'won'), step(assistant, id, 3, 'won')])

  expect(both[0]?.listing?.id).toBe(both[1]?.listing?.id)
  const { rows } = await portal.owner.query('select id from listings where agency_id = $1', [me.agencyId])
  expect(rows).toHaveLength(1)
})

test('a home that was sold before is listed again, and one on the market is refused', async () => {
  const me = await (await portal.newAgency()).signIn()
  const before = await me(listingEndpoints.create, {
    body: { listingClass: 'residential', address: kew, description: 'Light and quiet', bedrooms: 3, yearBuilt: 1930 },
  })
  const set = (status: string) => portal.owner.query('update listings set status = $2 where id = $1', [before.id, status])
  await set('withdrawn')
  const id = await presented(me)
  await set('live')
  await expect(step(me, id, 3, 'won')).rejects.toMatchObject({ status: 409 })
  expect((await me(e.one, { params: { id } })).stage).toBe('presented')
  await set('withdrawn')

  const won = await step(me, id, 3, 'won')

  expect(won.listing?.id).not.toBe(before.id)
  expect(await me(listingEndpoints.getOne, { params: { id: won.listing?.id ?? '' } })).toMatchObject({
    ...{ status: 'draft', description: 'Light and quiet', bedrooms: 3, yearBuilt: 1930 },
  })
})

test('a draft that is there is taken, also after a step back', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const draft = await me(listingEndpoints.create, { body: { listingClass: 'residential', address: kew } })
  const id = await presented(me)

  expect((await step(me, id, 3, 'won')).listing?.id).toBe(draft.id)
  await step(me, id, 4, 'presented')
  expect((await step(me, id, 5, 'won')).listing?.id).toBe(draft.id)
})

test('who may not add listings can’t mark it as won', async () => {
  const agency = await portal.newAgency()
  const [me, other] = [
    await agency.signIn('agent'),
    await agency.signIn(['appraisals.read.office', 'appraisals.read', 'appraisals.write', 'appraisals.write.office']),
  ]
  const id = await presented(me)

  await expect(step(other, id, 3, 'won')).rejects.toMatchObject({ status: 403 })
})

test('the figures that the owner was given are in the price log of the listing with their day, once', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const ann = await me(contactEndpoints.create, { body: { firstName: 'Ann', lastName: 'Voss' } })
  const id = await presented(me, { people: [{ contactId: ann.id }] })
  const params = { id }
  await me(estimateEndpoints.save, { params, body: { version: 3, fromCents: 130_000_000, toCents: 140_000_000 } })
  await me(estimateEndpoints.give, { params, body: { version: 4, how: 'inPerson' } })
  portal.advance(60_000)
  await me(estimateEndpoints.save, {
    params,
    body: { version: 5, fromCents: 125_000_000, toCents: 125_000_000, revisedBecause: 'A sale nearby' },
  })
  await me(estimateEndpoints.give, { params, body: { version: 6, how: 'link', contactIds: [] } })
  portal.advance(60_000)
  const listingId = (await step(me, id, 7, 'won')).listing?.id ?? ''
  await step(me, id, 8, 'presented')
  await step(me, id, 9, 'won')

  const { items } = await me(disclosureEndpoints.statements, { params: { id: listingId }, query: {} })
  expect(items).toMatchObject([
    { fromCents: 125_000_000, toCents: null, channel: 'link', quotedTo: 'The owner' },
    { fromCents: 130_000_000, toCents: 140_000_000, channel: 'inPerson', contactId: ann.id },
  ])
  // The day they were given it, not the one it was won on.
  const said = items.map(({ saidAt }) => Date.parse(saidAt))
  expect(Math.round(((said[0] ?? 0) - (said[1] ?? 0)) / 60_000)).toBe(1)
  expect(portal.platform.clock().getTime() - (said[0] ?? 0)).toBeGreaterThanOrEqual(60_000)
})
