import { expect, test } from 'vitest'
import { AuthorityFee as Schema } from './authorities.contract.ts'
import { type AuthorityFee, feeAt, gstIn } from './authority-fee.rules.ts'

const percent = (percentHundredths: number, upToCents: number | null = null) => ({ upToCents, percentHundredths, cents: null })
const fee = (tiers: AuthorityFee['tiers'], gst: AuthorityFee['gst'] = 'inclusive'): AuthorityFee => ({
  tiers,
  gst,
  atCents: null,
})

test.each([
  ['a share', fee([percent(220)]), 150_000_000, 3_300_000],
  ['a share plus GST', fee([percent(200)], 'exclusive'), 150_000_000, 3_300_000],
  ['two tiers', fee([percent(200, 100_000_000), percent(300)]), 150_000_000, 3_500_000],
  ['a price within the first tier', fee([percent(200, 100_000_000), percent(300)]), 80_000_000, 1_600_000],
  ['a fixed amount', fee([{ upToCents: null, percentHundredths: null, cents: 1_500_000 }]), 150_000_000, 1_500_000],
] as const)('%s', (_, given, price, expected) => expect(feeAt(given, price)).toBe(expected))

test('GST is a tenth on top, or an eleventh within', () => {
  expect(gstIn(fee([percent(220)]), 3_300_000)).toBe(300_000)
  expect(gstIn(fee([percent(220)], 'none'), 3_300_000)).toBe(0)
})

test('tiers rise, and the last has no end', () => {
  expect(Schema.safeParse(fee([percent(200, 100), percent(300, 200)])).success).toBe(false)
  expect(Schema.safeParse(fee([percent(200, 200), percent(250, 100), percent(300)])).success).toBe(false)
  expect(Schema.safeParse(fee([{ upToCents: null, percentHundredths: null, cents: null }])).success).toBe(false)
})
