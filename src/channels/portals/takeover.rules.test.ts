import { expect, test } from 'vitest'
import { portalTypes } from './portal-kinds.rules.ts'
import { takeoverChecklist } from './takeover-checklist.rules.ts'
import { type AdFacts, differencesOf, keyProblem, outcomeOf } from './takeover.rules.ts'

const facts: AdFacts = {
  address: '2/39 Main Road, Richmond VIC 3121',
  addressShown: 'Full address',
  offer: 'Sale',
  status: 'On the market',
  propertyType: 'House',
  price: 'Contact agent',
  headline: 'A quiet street',
  description: null,
  bedrooms: '3',
  bathrooms: '2',
  carSpaces: null,
  auction: null,
  availableOn: null,
  photos: '2',
}

test('capitals and spaces are no difference, another word in an address is', () => {
  expect(differencesOf({ ...facts, address: '2/39 MAIN  ROAD, RICHMOND VIC 3121' }, facts)).toEqual([])
  expect(differencesOf({ ...facts, address: '2/39 Main Rd, Richmond VIC 3121', price: null }, facts)).toEqual([
    { label: 'Address', there: '2/39 Main Rd, Richmond VIC 3121', here: facts.address, isAddress: true },
    { label: 'Price text', there: null, here: 'Contact agent', isAddress: false },
  ])
})

test('of long texts the part is shown where they start to differ', () => {
  const start = 'Four rooms and a garden close to the tram. '.repeat(20)
  const [one, ...others] = differencesOf({ ...facts, description: `${start}Sunny.` }, { ...facts, description: `${start}Cool.` })
  expect(others).toEqual([])
  expect(one?.there).toMatch(/^….*Sunny\.$/)
  expect(one?.here).toMatch(/^….*Cool\.$/)
  expect(one?.there?.length).toBeLessThan(100)
})

test('an address comes before all that has to be fixed, and that before other differences', () => {
  const other = { isAddress: false }
  expect(outcomeOf(1, [other, { isAddress: true }])).toBe('address')
  expect(outcomeOf(1, [other])).toBe('problems')
  expect(outcomeOf(0, [other])).toBe('differences')
  expect(outcomeOf(0, [])).toBe('ready')
})

test('an id at a portal has no spaces and no more than fifty characters', () => {
  for (const good of ['1P4711', 'old-7_a.b', 'x'.repeat(50)]) expect(keyProblem(good), good).toBeUndefined()
  for (const bad of ['', 'a b', '12/3', 'x'.repeat(51), 'ü']) expect(keyProblem(bad), bad).toBeDefined()
})

test('every portal has a checklist that names no phone number', () => {
  for (const portalType of portalTypes) {
    const items = takeoverChecklist(portalType)
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
    expect(JSON.stringify(items.map(({ who, ask }) => who + ask))).not.toMatch(/\d{2,}/)
  }
})
