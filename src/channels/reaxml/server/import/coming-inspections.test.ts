import { expect, test } from 'vitest'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { comingInspections } from './coming-inspections.ts'

const past = { startsAt: '2020-01-01T11:00', endsAt: '2020-01-01T11:30' }
const today = { startsAt: '2026-12-06T11:00', endsAt: '2026-12-06T11:30' }

test('an inspection that is over at the property is not made; one that the listing has already stays', () => {
  const address = { ...emptyAddress, state: 'VIC' as const }
  const at = (now: string, known = [] as (typeof past)[]) =>
    comingInspections({ address, inspections: [past, today] }, known, new Date(now), 'Australia/Perth')
  expect(at('2026-12-06T00:29:00Z')).toEqual([today])
  expect(at('2026-12-06T00:30:00Z')).toEqual([])
  expect(at('2026-12-06T00:30:00Z', [past])).toEqual([past])
})
