import { expect, test } from 'vitest'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { notificationEndpoints } from '#accounts/notifications/notifications.contract.ts'
import { duplicateEndpoints } from '#workflow/duplicates/duplicates.contract.ts'
import { searchEndpoints } from '#workspace/search/search.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { appraisalEndpoints as e } from '../appraisals.contract.ts'

const portal = await testPortal()
const house = { streetNumber: '12', street: 'Lantern Street', suburb: 'Kew', state: 'VIC', postcode: '3101' } as const
const book = (me: Call, more: object = {}) =>
  me(e.create, { body: { address: house, startsAt: '2026-12-05T10:00', source: 'call', ...more } as never })

test('a lead has no time, and one with a time is booked for the user who adds it', async () => {
  const me = await (await portal.newAgency()).signIn('agent')

  const lead = await me(e.create, { body: { address: { suburb: 'Kew' }, source: 'letter' } })
  const booked = await book(me)

  expect(lead).toMatchObject({ stage: 'lead', propertyId: null, agentIds: [me.agentId] })
  expect(booked).toMatchObject({
    stage: 'booked',
    startsAt: '2026-12-05T10:00',
    minutes: 60,
    streetLine: '12 Lantern Street',
    agents: [{ id: me.agentId }],
    canEdit: true,
  })
})

test('a second agent who books the same address is shown the first appraisal and asked', async () => {
  const agency = await portal.newAgency()
  const [me, colleague] = [await agency.signIn('agent'), await agency.signIn(['appraisals.read', 'appraisals.write'])]
  const mine = await book(me)

  const asked = book(colleague, { address: { ...house, street: 'Lantern St' } })
  await expect(asked).rejects.toMatchObject({ status: 409, problem: { current: { id: mine.id, canRead: false } } })
  const theirs = await book(colleague, { evenIfOpen: true })

  expect(theirs.others).toMatchObject([{ id: mine.id, stage: 'booked', canRead: false }])
  await expect(colleague(e.one, { params: { id: mine.id } })).rejects.toMatchObject({ status: 404 })
  // An appraisal for sale promises nothing about a lease.
  await book(colleague, { side: 'lease' })
})

test('two who book the same address at once make one appraisal', async () => {
  const agency = await portal.newAgency()
  const [me, colleague] = [await agency.signIn('agent'), await agency.signIn('agent')]

  const outcomes = await Promise.allSettled([book(me), book(colleague)])

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await me(e.list, { query: {} })).items).toHaveLength(1)
})

test('a stage asks for what it needs, and takes it with the step', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { id } = await me(e.create, { body: { address: house } })
  const step = (version: number, to: string, more: object = {}) =>
    me(e.step, { params: { id }, body: { version, to, ...more } as never })

  await expect(step(1, 'booked')).rejects.toMatchObject({ status: 422, problem: { fields: [{ path: 'startsAt' }] } })
  await expect(step(1, 'won')).rejects.toMatchObject({ status: 422 })
  expect(await step(1, 'booked', { startsAt: '2026-12-05T10:00' })).toMatchObject({ stage: 'booked', version: 2 })
  await expect(step(2, 'appraised')).rejects.toMatchObject({ status: 422, problem: { fields: [{ path: 'hasNoFigure' }] } })
  await step(2, 'appraised', { hasNoFigure: true })
  expect(await step(3, 'presented')).toMatchObject({ presentedOn: expect.stringMatching(/^\d{4}-/) })
  await expect(step(4, 'lost')).rejects.toMatchObject({ status: 422 })
  const lost = await step(4, 'lost', { lost: { to: 'agency', agencyName: 'Northpoint', reasons: ['fee'] } })
  expect(lost).toMatchObject({ stage: 'lost', lost: { agencyName: 'Northpoint', reasons: ['fee'] } })
  await expect(step(4, 'presented')).rejects.toMatchObject({ status: 412 })
})

test('the home is filled in from its last listing, whatever its spelling', async () => {
  const me = await (await portal.newAgency()).signIn()
  const address = { ...house, latitude: -37.8, longitude: 145.03 }
  await me(listingEndpoints.create, {
    body: { listingClass: 'residential', category: 'House', address, bedrooms: 4, bathrooms: 2, yearBuilt: 1928 },
  })

  const { facts, propertyId } = await book(me, { address: { ...house, street: 'Lantern St.' } })
  const again = await me(e.create, { body: { propertyId: propertyId ?? '', evenIfOpen: true } })

  expect(facts).toMatchObject({ category: 'House', bedrooms: 4, bathrooms: 2, yearBuilt: 1928, carSpaces: null })
  expect(again).toMatchObject({ streetLine: '12 Lantern Street', address: { latitude: -37.8 } })
})

test('owners are named for those who may see them, and follow a merge', async () => {
  const agency = await portal.newAgency()
  const [me, colleague] = [await agency.signIn(), await agency.signIn('agent')]
  const [ann, twin] = await Promise.all(
    ['Ann', 'Anne'].map((firstName) =>
      me(contactEndpoints.create, { body: { firstName, lastName: 'Voss', isPrivate: firstName === 'Ann' } }),
    ),
  )
  const people = [
    { contactId: ann?.id, expectsFromCents: 140_000_000 },
    { contactId: twin?.id, role: 'partner' },
  ]
  const { id, version } = await book(me, { people })
  await expect(
    me(e.update, { params: { id }, body: { version, people: [{ contactId: ann?.id ?? '', expectsToCents: 1 }] } }),
  ).rejects.toMatchObject({ status: 400 })

  expect((await colleague(e.one, { params: { id } })).people).toMatchObject([
    { contactId: null, name: 'A private contact', phone: null },
    { name: 'Anne Voss', role: 'partner' },
  ])
  await me(duplicateEndpoints.merge, { body: { keepId: twin?.id ?? '', mergeId: ann?.id ?? '' } })

  expect((await me(e.one, { params: { id } })).people).toMatchObject([{ contactId: twin?.id, expectsFromCents: 140_000_000 }])
  expect((await me(e.ofContact, { params: { id: twin?.id ?? '' } })).items).toMatchObject([{ id, ownerName: 'Anne Voss' }])
})

test('lists page by stage, count by stage and source, and find by address', async () => {
  const agency = await portal.newAgency()
  const [me, other] = [await agency.signIn('agent'), await agency.signIn('agent')]
  for (let n = 1; n <= 5; n++) await book(n > 3 ? other : me, { address: { ...house, streetNumber: String(n) } })
  await me(e.create, { body: { address: { ...house, street: 'Mill Road' }, source: 'referral' } })

  const all = []
  let cursor: string | undefined
  do {
    const page = await me(e.list, { query: { limit: '2', sort: 'address', ...(cursor && { cursor }) } as never })
    all.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(all.map(({ streetLine }) => streetLine)).toEqual([
    '1 Lantern Street',
    '12 Mill Road',
    ...[2, 3, 4, 5].map((n) => `${n} Lantern Street`),
  ])
  for (const sort of ['-stageAt', 'startsAt', 'nextCallOn', '-createdAt'] as const) {
    const first = await me(e.list, { query: { limit: '4', sort, count: 'true' } as never })
    const rest = await me(e.list, { query: { limit: '4', sort, cursor: first.nextCursor ?? '' } as never })
    expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(6)
    expect(first.total).toBe(6)
  }
  expect((await me(e.list, { query: { stages: 'lead' } })).items).toHaveLength(1)
  expect((await me(e.list, { query: { scope: 'agent', stages: 'booked' } })).items).toHaveLength(3)
  const counts = await me(e.counts, { query: {} })
  expect(counts.stages.toSorted((a, b) => a.count - b.count)).toEqual([
    { stage: 'lead', count: 1 },
    { stage: 'booked', count: 5 },
  ])
  expect(counts.sources).toEqual([
    { source: 'call', count: 5, won: 0 },
    { source: 'referral', count: 1, won: 0 },
  ])
  expect((await me(searchEndpoints.find, { query: { q: 'mill kew' } })).appraisals).toMatchObject([
    { streetLine: '12 Mill Road' },
  ])
})

test('an agent changes their own, the office one changes all, and the agents added are notified', async () => {
  const agency = await portal.newAgency()
  const [me, colleague, assistant] = [
    await agency.signIn('agent'),
    await agency.signIn('agent'),
    await agency.signIn('assistant'),
  ]
  const { id } = await book(me)
  const change = (who: Call, version: number, body: object) =>
    who(e.update, { params: { id }, body: { version, ...body } as never })

  await expect(change(colleague, 1, { notes: 'Mine' })).rejects.toMatchObject({ status: 403 })
  await change(assistant, 1, { agentIds: [me.agentId, colleague.agentId] })
  await change(colleague, 2, { notes: 'Now it is' })

  const { items } = await colleague(notificationEndpoints.list, { query: {} })
  expect(items).toMatchObject([{ kind: 'appraisalBooked', title: '12 Lantern Street', entityId: id }])
  await expect(change(me, 3, { startsAt: null })).rejects.toMatchObject({ status: 422 })
})

test('a deleted appraisal can be restored', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { id } = await book(me)

  await me(e.remove, { params: { id } })
  await expect(me(e.one, { params: { id } })).rejects.toMatchObject({ status: 404 })
  expect(await me(e.restore, { params: { id } })).toMatchObject({ id, stage: 'booked' })
})
