import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { listingListEndpoints as l } from '../../listing-lists.contract.ts'
import { listingEndpoints as e } from '../../listings.contract.ts'
import { house } from '../testing/richmond.ts'

const portal = await testPortal()

test('all that match a filter: more than 200 run as a job that a second run does not repeat', { timeout: 60_000 }, async () => {
  const me = await (await portal.newAgency()).signIn()
  await me(e.create, { body: house })
  await portal.owner.query(
    `insert into listings (agency_id, id, reference, listing_class, sale_or_lease, fields, suburb, suburb_key)
     select $1, gen_random_uuid(), 'M-' || n, 'residential', 'sale', (select fields from listings limit 1) || '{"tags":[],"agents":[]}', 'Kew', 'kew' from generate_series(1, 450) n`,
    [me.agencyId],
  )
  const bulk = await me(l.bulk, { body: { matching: { suburb: 'kew' }, action: { type: 'tag', add: ['mail out'] } } })
  expect(bulk).toMatchObject({ state: 'running', total: 450, done: 0 })

  expect(await portal.runJobs()).toContain('listings.bulk')
  expect(await me(l.bulkState, { params: { id: bulk.id } })).toMatchObject({ state: 'finished', done: 450, changed: 450 })
  const tags = () => me(e.uniqueTags, { params: { clientId: me.agencyId } })
  expect(await tags()).toEqual([{ tag: 'mail out', count: 450, colour: null }])

  await me(l.bulkUndo, { params: { id: bulk.id } })
  await portal.runJobs()
  expect(await tags()).toEqual([])
})
