import { expect, test } from 'vitest'
import { addressWords, emailWords, searchTerms, typedNumber, wordsIn } from './search-words.ts'

const typed = (text: string) => searchTerms(text).map(({ prefix }) => prefix)

test.each([
  ["O'Brien", ['obrien', 'brien']],
  ['Nguyễn Thị Đào', ['nguyen', 'thi', 'dao']],
  ['Smith-Jones', ['smith', 'jones', 'smithjones']],
  ['D’Arcy', ['darcy', 'arcy']],
  ['12/34 Sea St.', ['12', '34', 'sea', 'st']],
])('%s is kept as %j', (text, words) => expect(wordsIn(text).toSorted()).toEqual(words.toSorted()))

test('short and long forms of an address find each other', () => {
  expect(addressWords('St Kilda Rd')).toEqual(expect.arrayContaining(['st', 'saint', 'street', 'kilda', 'rd', 'road']))
  expect(addressWords('Saint Georges Road')).toEqual(expect.arrayContaining(['saint', 'st', 'georges', 'road', 'rd']))
  expect(addressWords('Mount Eliza')).toContain('mt')
})

test('an email address is found by its parts', () =>
  expect(emailWords('Amelia.Wright4@Bigpond.com')).toEqual(['amelia.wright4@bigpond.com', 'wright4@bigpond.com', 'bigpond.com']))

test.each([
  ['anna carlton', ['anna', 'carlton']],
  ["o'brien", ['obrien']],
  ['+61 412 345 678', ['0412345678']],
  ['61412345678', ['0412345678']],
  ['(03) 9123', ['039123']],
  ['0412 34', ['041234']],
  ['12/34 sea', ['12', '34', 'sea']],
  ['@bigpond.com', ['bigpond.com']],
  ['wright4@big', ['wright4@big']],
  ['555', ['555']],
  ['13 3053', ['13', '3053']],
  ['HV-1042', ['hv', '1042']],
  ['?!', []],
])('%s is searched as %j', (text, terms) => expect(typed(text)).toEqual(terms))

test('three digits or more are also looked for inside phone numbers', () =>
  expect(searchTerms('smith 12 555').map(({ isDigits }) => isDigits)).toEqual([false, false, true]))

test.each([
  ['574 62', '57462'],
  ['(574) 6-2', '57462'],
  ['12 3053', '123053'],
  ['61 412 345 678', '0412345678'],
  ['55 55 55', '555555'],
  // One word already.
  ['57462', undefined],
  ['0412 34', undefined],
  ['12', undefined],
  ['1 2', undefined],
  ['574 62 smith', undefined],
  ['12/34', undefined],
  ['anna', undefined],
  ['', undefined],
])('%s is the part of a phone number %s', (text, number) => expect(typedNumber(text)?.prefix).toBe(number))
