import { expect, test } from 'vitest'
import { inDueAgencies } from '#platform/jobs/recurring.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { dayAhead, liveHouse } from '#workflow/opens/server/testing/houses.ts'
import { diligenceEndpoints as e } from '../diligence.contract.ts'
import { destroyOverDiligence } from './retention.service.ts'

const portal = await testPortal()

test('records are destroyed when seven years are over, with a receipt that names no one', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const { id } = await liveHouse(me)
  const names = ['Old Lee', 'Settled Lee', 'New Lee']
  const cases = []
  for (const name of names) cases.push(await me(e.add, { body: { listingId: id, side: 'buyer', name } }))
  const old = dayAhead(portal, -Math.ceil(7 * 365.25) - 2)
  await portal.owner.query(
    "update diligence_cases set updated_at = $2::date, certificate_key = 'diligence/x/y', certificate_name = 'y.pdf' where id = $1",
    [cases[0]?.id, old],
  )
  // Settled later: the years count from then.
  await portal.owner.query('update diligence_cases set updated_at = $2::date, settles_on = $3::date where id = $1', [
    cases[1]?.id,
    old,
    dayAhead(portal, -100),
  ])
  const nothing = await (await portal.newAgency()).signIn('agent')
  await inDueAgencies(portal.platform, destroyOverDiligence, () => false)
  expect((await me(e.ofListing, { params: { id } })).items.map(({ name }) => name)).toEqual(['Settled Lee', 'New Lee'])
  const { items } = await me(e.receipts, { query: {} })
  expect(items).toMatchObject([{ cases: 1, certificates: 1, rule: 'AML/CTF Act 2006 (Cth) s 111: kept for 7 years' }])
  expect(JSON.stringify(items)).not.toContain('Lee')
  expect((await nothing(e.receipts, { query: {} })).items).toEqual([])
  await inDueAgencies(portal.platform, destroyOverDiligence, () => false)
  expect((await me(e.receipts, { query: {} })).items, 'once').toHaveLength(1)
})
