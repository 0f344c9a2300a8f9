import { expect, test } from 'vitest'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import type { Address } from '#common/listing/listing-fields.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { testPortal } from '#server/testing/test-portal.ts'

const portal = await testPortal()
const home = {
  ...emptyAddress,
  streetNumber: '241',
  street: 'Case Street',
  suburb: 'St Kilda',
  state: 'VIC',
  postcode: '3182',
} as const

test('one home is one property in all its spellings, with and without its postcode', async () => {
  const me = await (await portal.newAgency()).signIn()
  const propertyOf = async (change: Partial<Address>) => {
    const body = { listingClass: 'residential' as const, address: { ...home, ...change } }
    return (await me(listingEndpoints.create, { body })).propertyId
  }
  const first = await propertyOf({})
  expect(first).not.toBeNull()
  for (const change of [{ suburb: 'St.Kilda' }, { suburb: 'SAINT KILDA' }, { postcode: null }, { street: 'Case St.' }])
    expect(await propertyOf(change)).toBe(first)
  const without = await propertyOf({ streetNumber: '243', postcode: null })
  expect(await propertyOf({ streetNumber: '243' })).toBe(without)
  expect(without).not.toBe(first)
})
