import { expect, test } from 'vitest'
import { callerOf } from '#platform/context.ts'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { consentEndpoints } from '#core/contacts/consent.contract.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { preferenceEndpoints } from '#workflow/preferences/preferences.contract.ts'
import { emptyPreference } from '#workflow/preferences/wishes.rules.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { automatic } from './automatic/automatic-defaults.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { automationEndpoints as e } from '../automatic.contract.ts'
import { campaignEndpoints } from '../campaigns.contract.ts'
import { runAutomations } from './automatic/automatic-run.ts'
import { addPerson, reachable } from './testing/people.ts'

const portal = await testPortal()
const kew = { suburb: 'Kew', state: 'VIC' as const, postcode: '3101' }
async function buyer(me: Call, email: string, frequency: 'instant' | 'daily' = 'instant') {
  const contactId = await addPerson(me, { email, purpose: 'propertyAlerts' })
  await me(preferenceEndpoints.create, {
    body: { ...emptyPreference, contactId, suburbs: [kew], alert: { isOn: true, frequency } },
  })
  return contactId
}
const home = (me: Call, more: object = {}) =>
  me(listingEndpoints.create, {
    body: {
      listingClass: 'residential',
      category: 'House',
      address: { ...emptyAddress, streetNumber: '12', street: 'Lantern St', ...kew },
      priceCents: 90_000_000,
      AgentId: me.agentId,
      ...more,
    },
  })
const list = async (me: Call, id: string, version: number) =>
  me(listingEndpoints.update, { params: { id }, body: { status: 'live', version } })
async function ready() {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  await reachable(me)
  const run = async () => {
    await portal.runJobs()
    await runAutomations(callerOf(portal.platform, operatorScope(agency.id), 'tend'))
    await portal.runJobs()
  }
  return { me, agency, run }
}
async function switchOn(me: Call, kind: 'newMatch' | 'openHome' | 'priceChange' | 'sold') {
  const rehearsal = await me(e.rehearse, { params: { kind } })
  await me(e.change, { params: { kind }, body: { state: 'on', version: rehearsal.automation.version } })
  return rehearsal
}
const mailsTo = (address: string) => portal.mails.filter(({ to }) => to === address)

test('nothing goes out by itself until it was rehearsed and switched on', async () => {
  const { me, run } = await ready()
  await buyer(me, 'quiet@a.example')
  const listing = await home(me)
  await list(me, listing.id, listing.version)
  await run()
  expect(mailsTo('quiet@a.example')).toEqual([])

  const [newMatch] = await me(e.list, {})
  await expect(
    me(e.change, { params: { kind: 'newMatch' }, body: { state: 'on', version: newMatch?.version ?? 1 } }),
  ).rejects.toMatchObject({ status: 422 })
  const rehearsal = await me(e.rehearse, { params: { kind: 'newMatch' } })
  expect(rehearsal.wouldGet).toBe(1)
  expect(portal.mails.filter(({ to }) => to === 'quiet@a.example')).toEqual([])
  // Other words than those that were rehearsed.
  const changed = await me(e.change, {
    params: { kind: 'newMatch' },
    body: { subject: 'Other words', version: rehearsal.automation.version },
  })
  await expect(
    me(e.change, { params: { kind: 'newMatch' }, body: { state: 'on', version: changed.version } }),
  ).rejects.toMatchObject({ status: 422 })
})

test('a rehearsal counts people and not mails, and says why others would get nothing', async () => {
  const { me } = await ready()
  await buyer(me, 'both@a.example')
  const contactId = await buyer(me, 'out@a.example')
  await me(consentEndpoints.record, {
    body: { contactId, channels: ['email'], purposes: ['propertyAlerts'], state: 'withdrawn', source: 'Telephone' },
  })
  for (const streetNumber of ['12', '14']) {
    const listing = await home(me, { address: { ...emptyAddress, streetNumber, street: 'Lantern St', ...kew } })
    await list(me, listing.id, listing.version)
  }
  await portal.runJobs()

  const expected = { wouldGet: 1, notBecause: [{ reason: 'withdrawn', count: 1 }] }
  const prices = await me(e.rehearse, { params: { kind: 'priceChange' } })
  expect(prices).toMatchObject({ ...expected, about: 'If all of your 2 listings on the market changed price today' })
  expect(prices.people.map(({ listing }) => listing).toSorted()).toEqual(['12 Lantern St', '14 Lantern St'])
  expect(await me(e.rehearse, { params: { kind: 'newMatch' } })).toMatchObject({ ...expected, people: [{ name: 'Jo Lee' }] })
  expect(mailsTo('both@a.example')).toEqual([])
})

test('a new match is told once, with the listings of each reader alone', async () => {
  const { me, run } = await ready()
  await buyer(me, 'kew@a.example')
  await buyer(me, 'kew2@a.example')
  await addPerson(me, { email: 'no-alert@a.example', purpose: 'propertyAlerts' })
  await switchOn(me, 'newMatch')
  const listing = await home(me)
  await list(me, listing.id, listing.version)
  await run()
  await run()

  expect(mailsTo('kew@a.example')).toHaveLength(1)
  expect(mailsTo('kew2@a.example')).toHaveLength(1)
  expect(mailsTo('no-alert@a.example')).toEqual([])
  expect(mailsTo('kew@a.example')[0]?.html).toContain('12 Lantern St')
  expect(mailsTo('kew@a.example')[0]?.text).toContain('12 Lantern St, Kew VIC 3101')
  const { items } = await me(campaignEndpoints.all, { params: { clientId: me.agencyId }, query: { origin: 'automatic' } })
  expect(items).toMatchObject([{ state: 'sent', counts: { recipients: 2, sent: 2 } }])
})

test('two workers at the same moment tell of a new match once', async () => {
  const { me, agency } = await ready()
  await buyer(me, 'twice@a.example')
  await switchOn(me, 'newMatch')
  const listing = await home(me)
  await list(me, listing.id, listing.version)
  await portal.runJobs()
  const caller = callerOf(portal.platform, operatorScope(agency.id), 'worker')

  await Promise.all([runAutomations(caller), runAutomations(caller), runAutomations(caller)])
  await portal.runJobs()

  expect(mailsTo('twice@a.example')).toHaveLength(1)
  const { items } = await me(campaignEndpoints.all, { params: { clientId: me.agencyId }, query: { origin: 'automatic' } })
  expect(items).toHaveLength(1)
})

test('whoever chose once a day hears once a day', async () => {
  const { me, run } = await ready()
  await buyer(me, 'daily@a.example', 'daily')
  await switchOn(me, 'newMatch')
  const one = await home(me)
  await list(me, one.id, one.version)
  await run()
  const two = await home(me, { address: { ...emptyAddress, streetNumber: '14', street: 'Lantern St', ...kew } })
  await list(me, two.id, two.version)
  await run()
  expect(mailsTo('daily@a.example')).toHaveLength(1)
  portal.advance(24 * 3_600_000)
  await run()
  portal.advance(-24 * 3_600_000)
  expect(mailsTo('daily@a.example')).toHaveLength(2)
  expect(mailsTo('daily@a.example')[1]?.html).not.toContain('12 Lantern St')
})

test('a new price and a sale are told to those whom the listing fits, and to nobody without consent', async () => {
  const { me, run } = await ready()
  await buyer(me, 'fits@a.example')
  const client = await buyer(me, 'client@a.example')
  await me(consentEndpoints.record, {
    body: { contactId: client, channels: ['email'], purposes: ['marketing'], state: 'express', source: 'Test' },
  })
  const listing = await home(me)
  const live = await list(me, listing.id, listing.version)
  await portal.runJobs()
  const rehearsal = await switchOn(me, 'priceChange')
  expect(rehearsal.wouldGet).toBe(2)
  await switchOn(me, 'sold')
  const cheaper = await me(listingEndpoints.update, {
    params: { id: listing.id },
    body: { priceCents: 85_000_000, version: live.version },
  })
  await run()
  await run()
  expect(mailsTo('fits@a.example').map(({ subject }) => subject)).toEqual(['New price on a property you may be interested in'])
  for (const part of ['html', 'text'] as const) expect(mailsTo('fits@a.example')[0]?.[part]).toContain('was $900,000')

  await me(listingEndpoints.update, {
    params: { id: listing.id },
    body: { status: 'sold', soldOn: '2026-11-01', soldPriceCents: 86_000_000, soldPriceDisplay: 'no', version: cheaper.version },
  })
  await run()
  // They agreed to alerts, not to marketing; and the campaign stays as the record of why.
  expect(mailsTo('fits@a.example')).toHaveLength(1)
  expect(mailsTo('client@a.example').map(({ subject }) => subject)).toEqual([
    'New price on a property you may be interested in',
    'A property you may have been interested in has sold',
  ])
})

test('an open home is told of once a day, before it begins', async () => {
  const { me, run } = await ready()
  await addPerson(me, { email: 'unused@a.example' })
  const contactId = await buyer(me, 'open@a.example')
  await me(consentEndpoints.record, {
    body: { contactId, channels: ['email'], purposes: ['openHomes'], state: 'express', source: 'Test' },
  })
  const soon = new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 10)
  const listing = await home(me, {
    inspections: [
      { startsAt: `${soon}T10:00`, endsAt: `${soon}T10:30` },
      { startsAt: `${soon}T14:00`, endsAt: `${soon}T14:30` },
    ],
  })
  await list(me, listing.id, listing.version)
  const [, openHome] = await me(e.list, {})
  await me(e.change, { params: { kind: 'openHome' }, body: { hoursBefore: 72, version: openHome?.version ?? 1 } })
  await switchOn(me, 'openHome')
  await run()
  await run()
  expect(mailsTo('open@a.example')).toHaveLength(1)
  expect(mailsTo('open@a.example')[0]?.text).toMatch(/Open .*10:00–10:30 am, add to calendar: http/)
  expect(mailsTo('open@a.example')[0]?.html).toContain('The times, and a link to add them')
})

test('an email of matches does not call them just listed, whatever their age', () => {
  expect(automatic.newMatch.settings.intro).not.toMatch(/just listed/i)
})

test('an automation is seen as an email about a listing on the market, and mailed to oneself, before it is on', async () => {
  const { me, run } = await ready()
  const listing = await home(me)
  await list(me, listing.id, listing.version)
  for (const kind of ['newMatch', 'sold'] as const) {
    const { html, subject } = await me(e.preview, { params: { kind } })
    expect([subject, html.includes('12 Lantern St')]).toEqual([automatic[kind].settings.subject, true])
  }
  portal.mails.length = 0
  const { to } = await me(e.test, { params: { kind: 'sold' } })
  await run()
  expect(mailsTo(to)).toMatchObject([{ subject: `[Test] ${automatic.sold.settings.subject}` }])
})
