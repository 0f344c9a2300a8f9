import { expect, test } from 'vitest'
import { Branding } from '#accounts/branding/branding.contract.ts'
import { disclaimer, holderOf, licenceLine } from './statutory.ts'

const brand = Branding.parse({
  licenceLine: 'Licence 20 123 456',
  abn: '12 345 678 901',
  licences: { SA: '123456', VIC: '000 000 L' },
  disclaimers: { VIC: 'Victorian words.', all: 'Words for the others.' },
})

test.each([
  ['SA', 'RLA 123456 · ABN 12 345 678 901'],
  ['VIC', 'Estate agent licence 000 000 L · ABN 12 345 678 901'],
  ['NSW', 'Licence 20 123 456 · ABN 12 345 678 901'],
  [null, 'Licence 20 123 456 · ABN 12 345 678 901'],
])('the licence line in %s', (state, line) => {
  expect(licenceLine(brand, state)).toBe(line)
})

test('an ABN that stands in the licence line already is not said twice, and nothing entered says nothing', () => {
  expect(licenceLine(Branding.parse({ licenceLine: 'Licence 1 · ABN 2', abn: '2' }), 'NSW')).toBe('Licence 1 · ABN 2')
  expect(licenceLine(Branding.parse({}), 'NSW')).toBeNull()
})

test('the licensee in charge is named where the agency wants it, and the ABN is left out where it does not', () => {
  const own = { ...brand, licenseeInCharge: 'Ann Lee', printsLicensee: true }
  expect(licenceLine(own, 'NSW')).toBe('Licence 20 123 456 · Licensee in charge Ann Lee · ABN 12 345 678 901')
  expect(licenceLine({ ...own, printsAbn: false, printsLicensee: false }, 'VIC')).toBe('Estate agent licence 000 000 L')
})

test.each([
  ['Lantern & Sons', 'Lantern Holdings Pty Ltd', true, 'Lantern Holdings Pty Ltd trading as Lantern & Sons'],
  ['Lantern & Sons', 'Lantern Holdings Pty Ltd', false, 'Lantern & Sons'],
  ['Lantern & Sons', '', true, 'Lantern & Sons'],
  ['Ann Lee', 'ANN LEE ', true, 'Ann Lee'],
])('%s of %s, printed: %s', (tradingName, legalName, printsLegalName, words) => {
  expect(holderOf({ tradingName, legalName, printsLegalName })).toBe(words)
})

test.each([
  ['VIC', 'Victorian words.'],
  ['QLD', 'Words for the others.'],
])('small print of %s', (state, words) => {
  expect(disclaimer(brand, state)).toBe(words)
})
