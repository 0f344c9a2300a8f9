import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { brandingEndpoints } from '#accounts/branding/branding.contract.ts'
import { complianceEndpoints } from '../../listing-law.contract.ts'
import { listingEndpoints } from '../../listings.contract.ts'
import { house } from '../testing/richmond.ts'

const portal = await testPortal()

const copyOf = async (me: Awaited<ReturnType<Awaited<ReturnType<typeof portal.newAgency>>['signIn']>>, id: string) =>
  (await me(complianceEndpoints.listing, { params: { id } })).filter(({ copy }) => copy)

test('a description that disagrees with the facts stops publishing and print, until it is accepted with a reason', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id, version } = await me(listingEndpoints.create, {
    body: { ...house, bedrooms: 3, description: 'A home of four bedrooms.' },
  })

  const [finding] = await copyOf(me, id)
  expect(finding).toMatchObject({
    severity: 'blocks',
    field: 'description',
    occasions: ['publish', 'print'],
    copy: { rule: 'rooms', words: 'four bedrooms', fact: '3', replacement: 'three bedrooms' },
  })

  const acceptedCopy = [{ rule: 'rooms' as const, words: 'four bedrooms', fact: '3', reason: 'The study is a bedroom' }]
  const accepted = await me(listingEndpoints.update, { params: { id }, body: { version, acceptedCopy } })
  expect(await copyOf(me, id)).toEqual([])

  await me(listingEndpoints.update, { params: { id }, body: { version: accepted.version, bedrooms: 2 } })
  expect(await copyOf(me, id), 'it is asked again when the fact changes').toHaveLength(1)
})

test('a place on the agency’s own list is no longer questioned, in any listing', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const { id } = await me(listingEndpoints.create, {
    body: { ...house, description: 'Walk to Kelling Primary School, 450 m from the gate.' },
  })
  expect((await copyOf(me, id)).map(({ copy, severity }) => [copy?.words, severity])).toEqual([
    ['Kelling Primary School', 'warns'],
    ['450 m', 'warns'],
  ])

  await me(complianceEndpoints.addPlace, { body: { place: 'Kelling Primary School 450m' } })
  await me(complianceEndpoints.addPlace, { body: { place: 'kelling primary school 450M' } })

  expect(await copyOf(me, id)).toEqual([])
  const { places } = await me(complianceEndpoints.places, {})
  expect(places).toBe('Kelling Primary School 450m')
  const branding = await me(brandingEndpoints.get, { params: { id: agency.id } })
  expect(branding.knownPlaces, 'the list under Branding is the same').toBe(places)
})
