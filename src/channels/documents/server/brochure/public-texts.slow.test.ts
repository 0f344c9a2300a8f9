import { expect, test } from 'vitest'
import { campaignEndpoints } from '#channels/campaigns/campaigns.contract.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { brandingEndpoints } from '#accounts/branding/branding.contract.ts'
import { reads, textOf } from '../testing/read-pdf.ts'
import { pdfOf } from '../testing/printed-listing.ts'
import { brochureOf, listingAt } from '../testing/listing-at.ts'
import { testPortal } from '#server/testing/test-portal.ts'
const portal = await testPortal()
const me = await (await portal.newAgency()).signIn()

test('HTML that is already stored never reaches the public', async () => {
  const listing = await listingAt(
    me,
    'residential',
    {
      priceCents: 120_000_000,
      headline: 'Sun &amp; sea',
      description: '<p>Walk to the sand.</p><ul><li>Pool</li></ul>',
      otherFeatures: '<b>Boat shed</b>',
    },
    [['live', {}]],
  )

  const { headline, paragraphs, features } = brochureOf(listing, 'a4')
  expect({ headline, paragraphs, features }).toEqual({
    headline: 'Sun & sea',
    paragraphs: ['Walk to the sand.', '• Pool'],
    features: ['Boat shed'],
  })
  const { html } = await me(campaignEndpoints.preview, {
    body: {
      subject: 'S',
      preheader: '',
      senderAgentId: null,
      purpose: 'newsletter',
      design: {
        look: 'brand',
        blocks: [{ type: 'listingGrid', id: 'a', source: 'chosen', listingIds: [listing.id], style: 'rows' }],
      },
    },
  })
  expect(html).not.toContain('&amp;amp;')
})

test.each([
  ['NSW', 'Licence 0800'],
  ['VIC', 'General 77'],
  ['SA', 'RLA 123456'],
] as const)('paper and email name the same licence for a property in %s', async (state, licence) => {
  const office = await (await portal.newAgency()).signIn()
  const licences = { NSW: '0800', SA: '123456' }
  await office(brandingEndpoints.update, {
    params: { id: office.agencyId },
    body: { version: 1, licenceLine: 'General 77', licences } as never,
  })
  const place = { ...emptyAddress, streetNumber: '1', street: 'Quay Road', suburb: 'Town', state, postcode: '5000' }
  const { id } = await office(listingEndpoints.create, { body: { listingClass: 'residential', address: place } })
  const design = {
    look: 'brand',
    blocks: [{ type: 'listingCard', id: 'a', listingId: id, banner: '', button: '', showsPrice: true }],
  }
  const mail = await office(campaignEndpoints.preview, { body: { design, purpose: 'newsletter' } as never })

  expect(mail.text.replaceAll('\u00a0', ' ')).toContain(licence)
  if (reads) expect(textOf(await pdfOf(office, id))).toContain(licence)
  for (const other of ['Licence 0800', 'General 77', 'RLA 123456'].filter((one) => one !== licence))
    expect(mail.text).not.toContain(other)
})

test('an email of homes in two states names the licence of each, and no other state’s stands in for that of South Australia', async () => {
  const office = await (await portal.newAgency()).signIn()
  await office(brandingEndpoints.update, {
    params: { id: office.agencyId },
    body: { version: 1, licenceLine: 'General 77', licences: { NSW: '0800' } } as never,
  })
  const listingIn = (state: 'NSW' | 'SA' | 'VIC') =>
    office(listingEndpoints.create, {
      body: {
        listingClass: 'residential',
        address: { ...emptyAddress, street: `${state} Road`, suburb: 'Town', state, postcode: '5000' },
      },
    })
  const footOf = async (...states: ('NSW' | 'SA' | 'VIC')[]) => {
    const ids = await Promise.all(states.map(async (state) => (await listingIn(state)).id))
    const design = { look: 'brand', blocks: [{ type: 'listingGrid', id: 'a', source: 'chosen', listingIds: ids, style: 'rows' }] }
    return (await office(campaignEndpoints.preview, { body: { design, purpose: 'newsletter' } as never })).text.split('--').at(-1)
  }
  const both = await footOf('NSW', 'VIC')
  for (const licence of ['Licence 0800', 'General 77']) expect(both).toContain(licence)
  expect(await footOf('SA')).not.toContain('General 77')
})
