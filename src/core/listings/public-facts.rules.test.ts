import { expect, test } from 'vitest'
import { emptyFields } from '#common/listing/listing-empty.ts'
import { moreFacts, tabledFact } from './public-facts.rules.ts'

const now = '2026-11-25T09:00'

test.each([
  ['On site', 'Auction on site'],
  ['in rooms', 'Auction in rooms'],
  ['Online', 'Auction online'],
  ['Coogee Surf Club', 'Auction at Coogee Surf Club'],
])('an auction %s is announced as %s', (auctionVenue, words) => {
  const facts = moreFacts({ ...emptyFields('residential'), methodOfSale: 'auction', auctionVenue }, now)
  expect(facts).toEqual([{ label: '', value: words }])
})

test.each([
  [
    { label: '', value: 'Return 5.6%' },
    { label: 'Return', value: '5.6%' },
  ],
  [
    { label: '', value: 'Bond $2,954' },
    { label: 'Bond', value: '$2,954' },
  ],
  [
    { label: '', value: '12-month lease' },
    { label: 'Lease term', value: '12 months' },
  ],
  [
    { label: '', value: '1-month lease' },
    { label: 'Lease term', value: '1 month' },
  ],
  [
    { label: '', value: '16 m frontage' },
    { label: 'Frontage', value: '16 m' },
  ],
  [
    { label: '', value: 'Auction on site' },
    { label: 'Auction', value: 'On site' },
  ],
  [
    { label: '', value: 'Auction at Coogee Surf Club' },
    { label: 'Auction venue', value: 'Coogee Surf Club' },
  ],
  [
    { label: '', value: 'Vacant possession' },
    { label: 'Tenancy', value: 'Vacant possession' },
  ],
  [
    { label: 'Zoning', value: 'Commercial 1' },
    { label: 'Zoning', value: 'Commercial 1' },
  ],
])('in a table %o has its name', (fact, tabled) => {
  expect(tabledFact(fact)).toEqual(tabled)
})
