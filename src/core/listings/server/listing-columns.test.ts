import { expect, test } from 'vitest'
import { arrivedListing } from './listing-columns.ts'

test('a listing of an older archive keeps no times of open homes of its own, and the last of them counts with the auction', () => {
  const inspections = [
    { startsAt: '2026-11-28T11:00', endsAt: '2026-11-28T11:30' },
    { startsAt: '2026-12-05T11:00', endsAt: '2026-12-05T11:30' },
  ]
  const older = { id: 'x', fields: { headline: 'By the bay', auctionAt: '2026-12-01T10:00', inspections } }
  expect(arrivedListing(older)).toEqual({
    id: 'x',
    fields: { headline: 'By the bay', auctionAt: '2026-12-01T10:00' },
    last_event: '2026-12-05T11:30',
  })
  const newer = { id: 'x', fields: { headline: 'By the bay' }, last_event: null }
  expect(arrivedListing(newer)).toBe(newer)
})
