import { expect, test } from 'vitest'
import { addDays } from '#common/time/days.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { callerOf, newId } from '#platform/context.ts'
import { proveScope } from '#platform/scope.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { dayAhead, liveHouse } from '#workflow/opens/server/testing/houses.ts'
import { authorityEndpoints as e } from '../authorities.contract.ts'
import { watchEndings } from './ending.service.ts'

const portal = await testPortal()
const callerFor = (me: Call) =>
  callerOf(
    portal.platform,
    proveScope({ agencyId: me.agencyId, userId: null, agentId: null, permissions: new Set(), sessionId: null }),
    newId(),
  )
const add = (me: Call, listingId: string, change: 'new' | 'renewal' | 'variation' = 'new') =>
  me(e.add, { body: { listingId, change } })
const client = { contactId: null, name: 'Ann Lee', capacity: 'owner' as const }
const inQueensland = {
  address: { ...emptyAddress, streetNumber: '9', street: 'Ring Road', suburb: 'Ferny', state: 'QLD' as const, postcode: '4055' },
}
async function signed(me: Call, listingId: string, term = { startsOn: dayAhead(portal, -1), endsOn: dayAhead(portal, 60) }) {
  const one = await add(me, listingId)
  const body = { version: one.version, clients: [client], signedAt: `${dayAhead(portal, -1)}T10:00`, ...term }
  const ready = await me(e.update, { params: { id: one.id }, body })
  return me(e.step, { params: { id: one.id }, body: { version: ready.version, to: 'inForce' } })
}

test('a first authority starts with the vendors and estimate of its listing, and the listing follows once it is signed', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const contact = await me(contactEndpoints.create, { body: { firstName: 'Ann', lastName: 'Lee' } })
  const vendor = { name: 'Ann Lee', phone: null, email: null, contactId: contact.id }
  const { id } = await liveHouse(me, { vendors: [vendor], estimateFromCents: 100_000_000, estimateToCents: 110_000_000 })

  const draft = await add(me, id)
  expect(draft).toMatchObject({
    ...{ state: 'draft', number: 1, kind: 'exclusive', estimateFromCents: 100_000_000 },
    clients: [{ contactId: contact.id, name: 'Ann Lee', capacity: 'owner' }],
  })
  await expect(me(e.step, { params: { id: draft.id }, body: { version: 1, to: 'inForce' } })).rejects.toMatchObject({
    status: 422,
    message: 'Enter when the client signed',
  })
  const body = {
    version: 1,
    kind: 'sole' as const,
    signedAt: `${dayAhead(portal, -1)}T10:00`,
    startsOn: dayAhead(portal, 0),
    endsOn: dayAhead(portal, 80),
  }
  const ready = await me(e.update, { params: { id: draft.id }, body })
  const inForce = await me(e.step, { params: { id: draft.id }, body: { version: ready.version, to: 'inForce' } })
  expect(inForce).toMatchObject({ state: 'inForce', daysLeft: 80 })
  expect(await me(listingEndpoints.getOne, { params: { id } })).toMatchObject({
    ...{ agencyType: 'sole', authorityStartsOn: dayAhead(portal, 0), authorityExpiresOn: dayAhead(portal, 80) },
  })
  await expect(
    me(e.update, { params: { id: draft.id }, body: { version: inForce.version, endsOn: dayAhead(portal, 90) } }),
    'what was signed is not changed afterwards',
  ).rejects.toMatchObject({ status: 422 })
})

test('the fee that was signed stays, and only the price at which it is stated in dollars can change', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { id } = await liveHouse(me)
  const draft = await add(me, id)
  const fee = {
    tiers: [{ upToCents: null, percentHundredths: 220, cents: null }],
    gst: 'inclusive' as const,
    atCents: 150_000_000,
  }
  const body = { version: 1, fee, clients: [client], signedAt: `${dayAhead(portal, -1)}T10:00`, startsOn: dayAhead(portal, -1) }
  const ready = await me(e.update, { params: { id: draft.id }, body })
  expect(ready.feeCents).toBe(3_300_000)
  const inForce = await me(e.step, { params: { id: draft.id }, body: { version: ready.version, to: 'inForce' } })
  const change = (next: typeof fee) => me(e.update, { params: { id: draft.id }, body: { version: inForce.version, fee: next } })
  await expect(change({ ...fee, gst: 'exclusive' as 'inclusive' })).rejects.toMatchObject({
    status: 422,
    problem: { fields: [{ path: 'fee' }] },
  })
  expect(await change({ ...fee, atCents: 160_000_000 })).toMatchObject({ feeCents: 3_520_000 })
})

test('in Queensland 91 days are refused with the source and the last allowed day, and 90 days pass', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { id } = await me(listingEndpoints.create, {
    body: { listingClass: 'residential', ...inQueensland, AgentId: me.agentId },
  })
  const startsOn = dayAhead(portal, 0)
  await expect(signed(me, id, { startsOn, endsOn: addDays(startsOn, 90) })).rejects.toMatchObject({
    status: 422,
    problem: { source: 'Property Occupations Act 2014 (Qld) ss 103, 112', fields: [{ path: 'endsOn' }] },
  })
  const { items } = await me(e.ofListing, { params: { id } })
  const [draft] = items
  const body = { version: draft?.version ?? 0, endsOn: addDays(startsOn, 89) }
  const ready = await me(e.update, { params: { id: draft?.id ?? '' }, body })
  expect(await me(e.step, { params: { id: ready.id }, body: { version: ready.version, to: 'inForce' } })).toMatchObject({
    state: 'inForce',
  })
})

test('a renewal goes on where the last one ends and takes its place once signed; a variation keeps the dates', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { id } = await liveHouse(me)
  const first = await signed(me, id)
  const renewal = await add(me, id, 'renewal')
  expect(renewal).toMatchObject({ number: 2, startsOn: addDays(first.endsOn ?? '', 1), signedAt: null, clients: [client] })
  await expect(add(me, id, 'variation')).rejects.toMatchObject({ status: 409 })
  await me(e.remove, { params: { id: renewal.id } })
  const variation = await add(me, id, 'variation')
  expect(variation).toMatchObject({ number: 3, startsOn: first.startsOn, endsOn: first.endsOn })
  await expect(me(e.restore, { params: { id: renewal.id } })).rejects.toMatchObject({ status: 409 })
  const body = { version: variation.version, signedAt: `${dayAhead(portal, 0)}T00:00` }
  const ready = await me(e.update, { params: { id: variation.id }, body })
  await me(e.step, { params: { id: variation.id }, body: { version: ready.version, to: 'inForce' } })
  const { items } = await me(e.ofListing, { params: { id } })
  expect(items.map(({ number, state, endedAs }) => [number, state, endedAs])).toEqual([
    [3, 'inForce', null],
    [1, 'ended', 'replaced'],
  ])
})

test('the agents are notified 14, 7, 2 and 0 days before the end, once each, and it expires the day after', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn('agent')
  const { id } = await liveHouse(me)
  await signed(me, id, { startsOn: dayAhead(portal, -1), endsOn: dayAhead(portal, 15) })
  const titles: string[][] = []
  for (let day = 0; day < 18; day++) {
    await watchEndings(callerFor(me))
    await watchEndings(callerFor(me))
    const { rows } = await portal.owner.query<{ title: string }>(
      "select title from notifications where agency_id = $1 and kind = 'authorityEnding' order by created_at desc",
      [me.agencyId],
    )
    titles.push(rows.map(({ title }) => title.replace(/^.* ends /, '')))
    portal.advance(86_400_000)
  }
  expect(titles.at(-1)).toEqual(['today', 'in 2 days', 'in 7 days', 'in 14 days'])
  expect(titles[0], 'not before').toEqual([])
  const { rows } = await portal.owner.query('select state, ended_as from authorities where agency_id = $1', [me.agencyId])
  expect(rows).toEqual([{ state: 'ended', ended_as: 'expired' }])
})

test('another agency, a reader without the permission and an agent of another listing can’t touch it', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn('agent')
  const { id } = await liveHouse(me)
  const one = await signed(me, id)
  const stranger = await (await portal.newAgency()).signIn()
  await expect(stranger(e.ofListing, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(stranger(e.openPaper, { params: { id: one.id } })).rejects.toMatchObject({ status: 404 })
  const reader = await agency.signIn('readOnly')
  await expect(reader(e.ofListing, { params: { id } }), 'fees are not for everyone').rejects.toMatchObject({ status: 403 })
  const colleague = await agency.signIn('agent')
  expect((await colleague(e.ofListing, { params: { id } })).items[0]?.canEdit).toBe(false)
  await expect(
    colleague(e.step, { params: { id: one.id }, body: { version: one.version, to: 'ended', endedAs: 'ended', because: 'x' } }),
  ).rejects.toMatchObject({ status: 403 })
})

test('only a PDF is kept as the signed paper, and a changed one asks for the newer version', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn('agent')
  const { id } = await liveHouse(me)
  const one = await add(me, id)
  const upload = async (bytes: Buffer) => {
    const { url, key } = await me(e.presign, {})
    const answer = await portal.app.inject({ method: 'PUT', url, payload: bytes, headers: { 'content-type': 'application/pdf' } })
    expect(answer.statusCode).toBe(200)
    return key
  }
  const set = (key: string, version = one.version) =>
    me(e.setPaper, { params: { id: one.id }, body: { version, key, fileName: 'Form 6 signed.pdf' } })
  await expect(set(await upload(Buffer.from('hello')))).rejects.toMatchObject({ status: 415 })
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')
  const kept = await set(await upload(pdf))
  expect(kept.paper).toEqual({ name: 'Form 6 signed.pdf', sizeBytes: pdf.length })
  expect((await me(e.openPaper, { params: { id: one.id } })).url).toContain('authorities/')
  await expect(set(await upload(pdf), one.version)).rejects.toMatchObject({ status: 412 })
})
