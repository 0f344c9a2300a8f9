import { expect, test } from 'vitest'
import { emptyFields } from '#common/listing/listing-empty.ts'
import { askedFor, isPlain, missingElsewhere } from './status-menu-steps.ts'

const complete = {
  ...emptyFields('residential'),
  address: {
    ...emptyFields('residential').address,
    street: 'Main Road',
    suburb: 'Hampton',
    state: 'VIC' as const,
    postcode: '3188',
  },
  agents: [{ agentId: '00000000-0000-7000-8000-000000000001', role: 'listing' as const }],
  priceCents: 100_000_000,
}

test('a complete draft goes live with one click', () => expect(isPlain({ ...complete, status: 'draft' }, 'live')).toBe(true))

test('a step that must say why is asked about', () => {
  expect(isPlain({ ...complete, status: 'live' }, 'withdrawn')).toBe(false)
  expect(isPlain({ ...complete, status: 'sold' }, 'live')).toBe(false)
})

test('selling asks for the day and the price, leasing for the day', () => {
  expect(askedFor(complete, 'sold')).toEqual(['soldOn', 'soldPriceCents', 'settlementDueOn'])
  expect(askedFor(complete, 'underOffer')).toEqual(['underOfferOn', 'offerCents'])
  expect(askedFor(complete, 'leased')).toEqual(['leasedOn'])
})

test('settling asks only for what is not known yet', () => {
  const sold = { ...complete, soldOn: '2026-11-20', soldPriceCents: 1 }
  expect(askedFor(sold, 'settled')).toEqual(['settledOn'])
  expect(askedFor(complete, 'settled')).toEqual(['soldOn', 'soldPriceCents', 'settledOn'])
})

test('what the form of a step cannot ask is left to the editor', () => {
  expect(missingElsewhere({ ...complete, agents: [] }, 'live').map(({ path }) => path)).toEqual(['agents'])
  expect(missingElsewhere(complete, 'sold')).toEqual([])
})
