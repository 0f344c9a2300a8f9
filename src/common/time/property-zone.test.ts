import { expect, test } from 'vitest'
import { propertyZone } from './property-zone.ts'

const zone = (state: string | null, suburb: string | null = null, postcode: string | null = null) =>
  propertyZone({ state, suburb, postcode }, 'Australia/Melbourne')

test('a property keeps the time of its state, and of its place where that differs', () => {
  expect(zone('WA', 'Subiaco', '6008')).toBe('Australia/Perth')
  expect(zone('QLD', 'Coolangatta', '4225')).toBe('Australia/Brisbane')
  expect(zone('NSW', 'Tweed Heads', '2485')).toBe('Australia/Sydney')
  expect(zone('NSW', 'Broken Hill', '2880')).toBe('Australia/Broken_Hill')
  expect(zone('NSW', 'Tibooburra', '2880')).toBe('Australia/Sydney')
  expect(zone('NSW', null, '2898')).toBe('Australia/Lord_Howe')
  expect(zone('WA', 'EUCLA', '6443')).toBe('Australia/Eucla')
  expect(zone(null)).toBe('Australia/Melbourne')
})
