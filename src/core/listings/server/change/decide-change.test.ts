import { expect, test } from 'vitest'
import { emptyFields } from '#common/listing/listing-empty.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { StoredListing } from '../listings.store.ts'
import { decideChange, namesParties, namesPrice, namesWhatBuyersWant } from './decide-change.ts'

const opens = [
  { startsAt: '2026-11-21T11:00', endsAt: '2026-11-21T11:30' },
  { startsAt: '2026-12-05T11:00', endsAt: '2026-12-05T11:30' },
]
const fields: ListingFields = { ...emptyFields('residential'), priceCents: 90_000_000, inspections: opens }
const live = { id: 'one', status: 'live', listedAt: new Date(0), fields } as unknown as StoredListing
const now = '2026-11-28T10:00'
const decide = (patch: Partial<ListingFields>, more: Partial<Parameters<typeof decideChange>[1]> = {}, before = live) =>
  decideChange(
    before,
    { fields: { ...before.fields, ...patch }, status: before.status, endsOneSide: true, endsWork: false, ...more },
    now,
  )

test('nothing that is different is no change', () => {
  expect(decide({})).toBeUndefined()
  expect(decide({ priceCents: 90_000_000 })).toBeUndefined()
})

test('a change of a field leaves the status and the open homes alone', () => {
  expect(decide({ priceCents: 95_000_000 })).toMatchObject({
    status: 'live',
    hasNewStatus: false,
    isWorkEnded: false,
    fields: { inspections: opens },
    changes: [{ field: 'priceCents', before: 90_000_000, after: 95_000_000 }],
  })
})

test('with a sale the coming open homes end where that was asked for, and those of before stay', () => {
  expect(decide({}, { status: 'sold', endsWork: true })).toMatchObject({
    status: 'sold',
    isWorkEnded: true,
    fields: { inspections: [opens[0]] },
  })
  expect(decide({}, { status: 'sold' })).toMatchObject({ isWorkEnded: false, fields: { inspections: opens } })
  expect(decide({}, { status: 'underOffer', endsWork: true })).toMatchObject({ isWorkEnded: false })
})

test('leased ends one side of a listing that is for sale too, and the whole of one that a report says is leased', () => {
  const both = { ...live, fields: { ...fields, saleOrLease: 'both' as const } }

  expect(decide({}, { status: 'leased' }, both)).toMatchObject({
    status: 'live',
    isLeaseSideEnded: true,
    fields: { saleOrLease: 'sale' },
  })
  expect(decide({}, { status: 'leased', endsOneSide: false }, both)).toMatchObject({ status: 'leased', isLeaseSideEnded: false })
})

test('a listing goes live for the first time once', () => {
  const draft = { ...live, status: 'draft', listedAt: null } as unknown as StoredListing

  expect(decide({}, { status: 'live' }, draft)?.isFirstTimeLive).toBe(true)
  expect(decide({}, { status: 'live' }, { ...draft, listedAt: new Date(0) } as StoredListing)?.isFirstTimeLive).toBe(false)
})

test('what a change is about is told by its fields', () => {
  const about = (field: string) => [namesPrice, namesParties, namesWhatBuyersWant].map((names) => names([{ field }] as never))

  expect(about('priceText')).toEqual([true, false, false])
  expect(about('rentCents')).toEqual([true, false, true])
  expect(about('vendors')).toEqual([false, true, false])
  expect(about('saleOrLease')).toEqual([false, true, true])
  expect(about('address.suburb')).toEqual([false, false, true])
  expect(about('address.street')).toEqual([false, false, false])
})
