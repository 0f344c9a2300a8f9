import { expect, test } from 'vitest'
import type { Call } from '#server/testing/test-agency.ts'
import { portalEndpoints as e } from '../portals.contract.ts'
import { domainBodyCheck, hasDomainOpenApi } from '../sandbox/domain-check.ts'
import { outgoingFrom, readableSamples, sampleBytes } from '#formats/reaxml/testing.ts'
import { readFeed } from '#formats/reaxml/reaxml.ts'
import { adapter as domainAdapter } from './adapters/domain/adapter.ts'
import { readPayload } from './adapters/domain/domain-requests.ts'
import { portalWithSandbox } from './testing.ts'

const { agency, house, work, change, domainAccount, onAccount, publishOn, sandbox } = await portalWithSandbox()
const { faults } = sandbox.domainListings
const onDomain = (agencyId: string) => sandbox.domainListings.listings.filter((one) => String(one.agencyId) === agencyId)
const publish = (me: Call, listingId: string, AgentId: string) => me(e.uploadToDomain, { body: { listingId, AgentId } })

test('a listing is live when Domain says that it can be searched for, with the number of its advertisement', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  const account = await domainAccount(me)
  await publish(me, id, account.portalAgencyId)
  await work(2_000)

  expect(await onAccount(me, id, account)).toMatchObject({ state: 'live', portalListingId: expect.stringMatching(/^\d+$/) })
  expect(onDomain(account.portalAgencyId)).toMatchObject([
    { sort: 'residential', status: 'live', headline: 'A quiet street', price: '$1,250,000', pictures: 2 },
  ])
})

test('under offer, sold with its price, back on the market and withdrawn: one advertisement all the way', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  const account = await domainAccount(me)
  const send = async (fields?: object) => {
    if (fields) await change(me, id, fields)
    await publishOn(me, id, account)
    await work(2_000)
    return onDomain(account.portalAgencyId)
  }
  const [first] = await send()
  expect(await send({ status: 'underOffer' })).toMatchObject([{ status: 'underOffer', adId: first?.adId }])
  expect(await send({ status: 'sold', soldOn: '2026-03-01', soldPriceCents: 120_000_000 })).toMatchObject([
    { status: 'sold', adId: first?.adId },
  ])
  expect(await onAccount(me, id, account)).toMatchObject({ state: 'live' })

  await me(e.withdraw, { params: { id: (await onAccount(me, id, account)).id } })
  await work(2_000)
  expect(await onAccount(me, id, account)).toMatchObject({ state: 'removed' })
  expect(onDomain(account.portalAgencyId)).toEqual([])
})

test('what Domain refuses, at once or in its report, names the field to mend', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  const account = await domainAccount(me)
  faults.add({ kind: 'reject', message: 'The postcode does not belong to the suburb' })
  await publishOn(me, id, account)
  await work(2_000)

  expect(await onAccount(me, id, account)).toMatchObject({
    state: 'rejected',
    messages: [{ severity: 'error', field: 'address.postcode', source: 'Domain' }],
  })
})

test('an agency that has not approved Gable, and credentials that are refused, say whom to ask', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  const account = await domainAccount(me)
  faults.add({ kind: 'forbidden' })
  await publishOn(me, id, account)
  await work(2_000)
  expect(await onAccount(me, id, account)).toMatchObject({
    state: 'failed',
    messages: [{ message: expect.stringContaining('principal approves') }],
  })
})

test('down, slow down, garbage, a token that ended and silence after taking it: caught up without a second advertisement', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  const account = await domainAccount(me)
  faults.add({ kind: 'down' })
  faults.add({ kind: 'rateLimited', seconds: 2 })
  faults.add({ kind: 'garbage' })
  faults.add({ kind: 'expiredToken' })
  faults.add({ kind: 'timeoutAfterAccept', seconds: 0 })
  await publishOn(me, id, account)
  await work(40_000, 4_000)

  expect(await onAccount(me, id, account)).toMatchObject({ state: 'live' })
  expect(onDomain(account.portalAgencyId)).toHaveLength(1)
  expect([...sandbox.domainListings.site.created.values()].every((times) => times === 1)).toBe(true)
})

test('what Domain cannot do without is asked for before anything is queued', async () => {
  const { me } = await agency()
  const { id } = await house(me, { description: null, headline: null })
  const account = await domainAccount(me)

  await expect(publishOn(me, id, account)).rejects.toMatchObject({
    status: 422,
    problem: { fields: [expect.objectContaining({ path: 'headline' }), expect.objectContaining({ path: 'description' })] },
  })
})

/** Every call for every sample listing, on the market and off it. */
function sampleCalls() {
  const target = { portalType: 'domain' as const, portalAgencyId: '13', feed: null }
  return readableSamples.flatMap((name) =>
    readFeed(sampleBytes(name))
      .listings.filter(({ root }) => root !== 'holidayRental')
      .flatMap((feed) =>
        (['live', 'underOffer', 'sold', 'leased', 'withdrawn'] as const).flatMap((status) => {
          const payload = domainAdapter.write({ ...outgoingFrom(feed), agentId: '13', status }, target)
          const texts = [payload, domainAdapter.writeRemoval(payload, '2026-03-01T09:00:00')]
          return texts.flatMap((text) => readPayload(text).map((request) => ({ name, status, ...request })))
        }),
      ),
  )
}

test('each class of listing has its call at Domain', () => {
  const calls = sampleCalls()
  const callsOf = (file: string) => [...new Set(calls.flatMap(({ name, call }) => (name === file ? [call] : [])))]
  const residential = ['PUT /v1/listings/residential', 'POST /v2/listings/residential/offmarket']

  for (const file of ['own__residential.xml', 'own__rental.xml', 'own__land-and-rural.xml'])
    expect(callsOf(file), file).toEqual(residential)
  expect(callsOf('own__commercial.xml')).toEqual([
    ...['PUT /v2/listings/commercial', 'POST /v2/listings/commercial/offmarket'],
    ...['PUT /v1/listings/business', 'POST /v2/listings/business/offmarket'],
  ])
})

test.runIf(hasDomainOpenApi)(
  "every call for every sample listing, on the market and off it, passes Domain's OpenAPI (needs ../shared/data)",
  async () => {
    const check = await domainBodyCheck()
    const calls = sampleCalls()
    for (const { name, status, call, body } of calls) {
      const [method = '', path = ''] = call.split(' ')
      expect({ name, status, errors: check?.(method, path, body) }).toEqual({ name, status, errors: [] })
    }
    expect(calls.length).toBeGreaterThan(500)
  },
)
