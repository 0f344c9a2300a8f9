import { expect, test } from 'vitest'
import { writtenDayAt } from '#common/time/written-day.ts'
import { consentEndpoints } from '#core/contacts/consent.contract.ts'
import { mayContact } from '#core/contacts/consent.rules.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { preferenceEndpoints } from '#workflow/preferences/preferences.contract.ts'
import { emptyPreference } from '#workflow/preferences/wishes.rules.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import type { Audience } from '../audience.contract.ts'
import { campaignEndpoints as e } from '../campaigns.contract.ts'
import { reportEndpoints } from '../report.contract.ts'
import { addPerson, letter, reachable, toBuyers } from './testing/people.ts'

const portal = await testPortal()

test('the audience agrees with the consent ledger, person by person', async () => {
  const me = await (await portal.newAgency()).signIn()
  const states = ['express', 'inferred', 'refused', 'withdrawn'] as const
  const about = ['marketing', 'newsletter'] as const
  const people: string[] = []
  for (let n = 0; n < 24; n++) {
    const id = await addPerson(me, { consent: null, email: `p${n}@a.example` })
    let hasRefused = false
    for (let k = 0; k < n % 4; k++) {
      const state = states[(n * 7 + k * 3) % 4] ?? 'express'
      // After a refusal only express consent, with a note of it, is taken.
      if (state === 'inferred' && hasRefused) continue
      hasRefused ||= state === 'refused' || state === 'withdrawn'
      await me(consentEndpoints.record, {
        body: {
          contactId: id,
          channels: ['email'],
          purposes: [about[(n + k) % 2] ?? 'marketing'],
          state,
          wording: 'Asked for it again',
          source: 'Test',
          happenedAt: new Date(Date.UTC(2026, 0, 1 + k + (n % 3))).toISOString(),
          expiresOn: n % 5 === 0 ? '2026-02-01' : null,
        },
      })
    }
    people.push(id)
  }
  for (const purpose of about) {
    const { items } = await me(e.audiencePeople, { body: { audience: toBuyers, purpose, show: 'willGet', limit: 200 } })
    const got = new Set(items.map(({ contactId }) => contactId))
    for (const id of people) {
      const { events } = await me(consentEndpoints.get, { params: { id } })
      const today = new Date().toISOString().slice(0, 10)
      const { isAllowed, why } = mayContact({ doNotContact: false, hasEmail: true, hasAddress: false, phones: [] }, events, {
        channel: 'email',
        purpose,
        today,
        timeZone: 'Australia/Sydney',
      })
      expect(got.has(id), `${purpose}: ${why}`).toBe(isAllowed)
    }
  }
})

const kew = { suburb: 'Kew', state: 'VIC' as const, postcode: '3101' }
test('a saved filter, tags, buyers whom a listing fits and whoever was named are meant; exclusions take out; each is told why', async () => {
  const me = await (await portal.newAgency()).signIn()
  const person = (email: string, tags: string[] = []) => addPerson(me, { firstName: email, email: `${email}@a.example`, tags })
  const ids = {
    filtered: await person('filtered', ['vip']),
    tagged: await person('tagged', ['buyer']),
    matched: await person('matched'),
    named: await person('named'),
    left: await person('left', ['buyer', 'past client']),
    stranger: await person('stranger'),
  }
  await me(preferenceEndpoints.create, { body: { ...emptyPreference, contactId: ids.matched, suburbs: [kew] } })
  const home = await me(listingEndpoints.create, {
    body: {
      listingClass: 'residential',
      category: 'House',
      address: { ...emptyAddress, streetNumber: '12', street: 'Lantern St', ...kew },
      priceCents: 90_000_000,
      AgentId: me.agentId,
    },
  })
  const { id: listingId } = await me(listingEndpoints.update, {
    params: { id: home.id },
    body: { status: 'live', version: home.version },
  })
  const audience = {
    include: [
      { kind: 'filter', label: 'My VIPs', filter: { allTags: ['vip'] }, isOwnOnly: false },
      { kind: 'tags', tags: ['buyer'] },
      { kind: 'matches', listingId },
      { kind: 'contacts', contactIds: [ids.named] },
    ],
    exclude: [{ kind: 'tags', tags: ['past client'] }],
  } as Audience
  const ask = async (show: 'willGet' | 'willNot') =>
    (await me(e.audiencePeople, { body: { audience, purpose: 'marketing', show } })).items.map(({ contactId, why }) => [
      contactId,
      why,
    ])

  expect(await me(e.audience, { body: { audience, purpose: 'marketing' } })).toMatchObject({
    meant: 5,
    willGet: 4,
    bySource: [1, 2, 1, 1],
    notBecause: [{ reason: 'excluded', count: 1 }],
  })
  const day = writtenDayAt(new Date(), 'Australia/Sydney', 'short')
  expect(new Map((await ask('willGet')) as [string, string][])).toEqual(
    new Map([
      [ids.filtered, `Agreed ${day} (Open home) · My VIPs`],
      [ids.tagged, `Agreed ${day} (Open home) · Tagged buyer`],
      [ids.matched, `Agreed ${day} (Open home) · Matched to the listing`],
      [ids.named, `Agreed ${day} (Open home) · Added by name`],
    ]),
  )
  expect(await ask('willNot')).toEqual([[ids.left, 'Excluded · Tagged buyer']])
})

test.each([
  ['Australia/Perth', '8 Jan 2026'],
  ['America/New_York', '7 Jan 2026'],
])('the day of a consent is the day at the agency, in %s', async (zone, day) => {
  const agency = await portal.newAgency()
  await portal.owner.query(`update agencies set time_zone = $2 where id = $1`, [agency.id, zone])
  const me = await agency.signIn()
  const given = { channels: ['email'], purposes: ['marketing'], source: 'Open home', happenedAt: '2026-01-07T17:00:00.000Z' }
  for (const state of ['express', 'withdrawn']) {
    const contactId = await addPerson(me, { consent: null })
    await me(consentEndpoints.record, { body: { ...given, contactId, state } as never })
  }
  const whyOf = async (show: 'willGet' | 'willNot') =>
    (await me(e.audiencePeople, { body: { audience: toBuyers, purpose: 'marketing', show } })).items.map(({ why }) => why)
  expect(await whyOf('willGet')).toEqual([expect.stringContaining(`Agreed ${day} (Open home)`)])
  expect(await whyOf('willNot')).toEqual([expect.stringContaining(`Unsubscribed or declined ${day} (Open home)`)])
})

test('who is meant is frozen when a campaign is activated: whoever comes later gets nothing', async () => {
  const me = await (await portal.newAgency()).signIn()
  await reachable(me)
  await addPerson(me, { email: 'early@a.example' })
  const { id } = await letter(me)
  await me(e.activate, { body: { id, sendAt: '2037-06-01T09:30' } })
  const late = await addPerson(me, { email: 'late@a.example' })

  expect((await me(e.get, { params: { id } })).counts.recipients).toBe(1)
  const { items } = await me(reportEndpoints.people, { params: { id }, query: {} })
  expect(items.map(({ address, contactId }) => [address, contactId === late])).toEqual([['early@a.example', false]])
})
