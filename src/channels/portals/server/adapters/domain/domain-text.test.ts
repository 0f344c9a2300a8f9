import { expect, test } from 'vitest'
import { withOffset } from './domain-text.ts'

const at = (state: string, suburb: string | null = null, postcode: string | null = null) => ({ state, suburb, postcode })

test('times are sent with the offset of that time at the property', () => {
  expect(withOffset('2026-10-03T20:00', at('NSW'))).toBe('2026-10-03T20:00:00+10:00')
  expect(withOffset('2026-10-04T10:00', at('NSW'))).toBe('2026-10-04T10:00:00+11:00')
  expect(withOffset('2026-04-04T20:00', at('VIC'))).toBe('2026-04-04T20:00:00+11:00')
  expect(withOffset('2026-04-05T10:00', at('VIC'))).toBe('2026-04-05T10:00:00+10:00')
  expect(withOffset('2026-10-04', at('NSW'))).toBe('2026-10-04T00:00:00+10:00')
  expect(withOffset('2026-10-05', at('SA'))).toBe('2026-10-05T00:00:00+10:30')
  expect(withOffset('2026-10-05T11:00', at('WA'))).toBe('2026-10-05T11:00:00+08:00')
  expect(withOffset('2026-10-05T11:00', at('NSW', 'Broken Hill', '2880'))).toBe('2026-10-05T11:00:00+10:30')
})
