import { expect, test } from 'vitest'
import { emptyAddress, emptyFields } from '#common/listing/listing-empty.ts'
import { mergePatch } from './merge-patch.ts'

const fields = emptyFields('residential')
const kept = (name: string, text: string) => ({ name, attributes: {}, text, children: [] })

test('what the patch does not carry stays', () => {
  const merged = mergePatch({ ...fields, headline: 'Old', bedrooms: 3 }, { headline: null })
  expect(merged).toEqual({ ...fields, headline: null, bedrooms: 3 })
})

test('an address keeps its coordinates until it moves', () => {
  const address = { ...emptyAddress, street: 'Main Road', suburb: 'Richmond', latitude: -37.8, longitude: 145 }
  expect(mergePatch({ ...fields, address }, { address: { street: 'MAIN ROAD', lotNumber: '4' } }).address).toMatchObject({
    latitude: -37.8,
    lotNumber: '4',
  })
  expect(mergePatch({ ...fields, address }, { address: { street: 'Hill Street' } }).address).toMatchObject({
    latitude: null,
    longitude: null,
  })
})

test('kept elements are replaced by name', () => {
  const merged = mergePatch(
    { ...fields, importedElements: [kept('a', '1'), kept('b', '1')] },
    { importedElements: [kept('b', '2')] },
  )
  expect(merged.importedElements).toEqual([kept('a', '1'), kept('b', '2')])
})

test('a price view alone changes the words, but never unhides a price', () => {
  const display = (priceDisplay: typeof fields.priceDisplay, priceText: string | null) =>
    mergePatch({ ...fields, priceDisplay }, { priceText }).priceDisplay
  expect(display('show', 'Offers welcome')).toBe('text')
  expect(display('text', null)).toBe('show')
  expect(display('hide', 'Offers welcome')).toBe('hide')
})
