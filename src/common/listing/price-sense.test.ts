import { expect, test } from 'vitest'
import { emptyFields } from './listing-empty.ts'
import { jumpQuestion, mistypedAmount, sentQuestion, suburbQuestion, unusualAmount } from './price-sense.ts'

const house = (priceCents: number) => ({ ...emptyFields('residential'), priceCents })
const rental = (rentCents: number, rentPeriod: 'week' | 'month' = 'week') => ({ ...emptyFields('rental'), rentCents, rentPeriod })

test('a house for $1.40 was mistyped, and one for $40,000 is asked about', () => {
  expect(mistypedAmount(house(140))).toEqual({ field: 'priceCents', message: '$1.40? Check the amount: it looks mistyped.' })
  expect(unusualAmount(house(140))).toBeUndefined()
  expect(mistypedAmount(house(4_000_000))).toBeUndefined()
  expect(unusualAmount(house(4_000_000))?.message).toBe('$40,000? That is unusually low for this type of property.')
  expect(unusualAmount(house(15_400_000_000))?.message).toBe('$154,000,000? That is unusually high for this type of property.')
  expect(unusualAmount(house(140_000_000))).toBeUndefined()
})

test('both ends of an advertised range are looked at', () => {
  const fields = { ...house(140_000_000), priceDisplay: 'range' as const, priceFromCents: 140, priceToCents: 154_000_000 }
  expect(mistypedAmount(fields)?.field).toBe('priceFromCents')
})

test('a rent is judged by its period', () => {
  expect(mistypedAmount(rental(6_50))?.message).toBe('$6.50 per week? Check the amount: it looks mistyped.')
  expect(unusualAmount(rental(650_00))).toBeUndefined()
  expect(unusualAmount(rental(650_000_00))?.message).toBe('$650,000 per week? That is unusually high for this type of property.')
  expect(unusualAmount(rental(2_800_00, 'month'))).toBeUndefined()
  expect(unusualAmount(rental(280_00, 'month'))?.message).toContain('unusually low')
})

test('an amount far from the last one is asked about', () => {
  expect(jumpQuestion(14_000_000, 140_000_000)).toBe('$140,000? The last amount was $1,400,000.')
  expect(jumpQuestion(1_400_000_000, 140_000_000)).toBe('$14,000,000? The last amount was $1,400,000.')
  expect(jumpQuestion(130_000_000, 140_000_000)).toBeUndefined()
  expect(jumpQuestion(140_000_000, null)).toBeUndefined()
  expect(jumpQuestion(null, 140_000_000)).toBeUndefined()
})

test('an amount far from what the portal has, or from the median of the suburb, is asked about', () => {
  expect(sentQuestion(14_000_000, 140_000_000, 'Domain')).toBe('$140,000? Domain has $1,400,000.')
  expect(sentQuestion(139_000_000, 140_000_000, 'Domain')).toBeUndefined()
  expect(sentQuestion(14_000_000, undefined, 'Domain')).toBeUndefined()
  expect(suburbQuestion(14_000_000, 'Brighton', { medianCents: 160_000_000, count: 12 })).toBe(
    '$140,000? Your other 12 listings of this type in Brighton have a median of $1,600,000.',
  )
  expect(suburbQuestion(140_000_000, 'Brighton', { medianCents: 160_000_000, count: 12 })).toBeUndefined()
  expect(suburbQuestion(14_000_000, 'Brighton', undefined)).toBeUndefined()
})
