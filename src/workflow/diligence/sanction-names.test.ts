import { expect, test } from 'vitest'
import { birthYears, listColumns, ListReader } from './sanction-list.rules.ts'
import { isSimilar, type ListEntry, nameKey, SanctionIndex } from './sanction-names.rules.ts'

const entry = (reference: string, names: string[], over: Partial<ListEntry> = {}): ListEntry => ({
  ...{ reference, kind: 'individual', names, born: null, bornYears: [], place: null, citizenship: null, address: null },
  ...over,
})
const index = new SanctionIndex([
  entry('1', ['Abdul Rahman ORTEZAL', 'Abdulrahman al-Ortezal'], { bornYears: [1961, 1962] }),
  entry('2', ['Jürgen ÖSTERHOLT-VANN']),
  entry('3', ['Mohammed QUILLATAN', 'Muhamad KILATAN']),
  entry('4', ['NORTHPALE SHIPPING COMPANY LLC'], { kind: 'entity' }),
  entry('5', ['VOSTRANIK']),
  entry('6', ['Ivan Petrovich DRAZHENKO']),
])
const find = (name: string, bornOn: string | null = null, isEntity = false) =>
  index.find({ name, bornOn, isEntity }).map(({ entry: { reference }, likeness }) => `${reference} ${likeness}`)

test.each([
  ['the same in another order', 'Ortezal, Abdul Rahman', ['1 same']],
  ['written as one word', 'Abdulrahman Ortezal', ['1 same']],
  ['without accents and hyphens', 'Osterholt Vann Jurgen', ['2 same']],
  ['another spelling from the Arabic', 'Muhammad Quilatan', ['3 same']],
  ['an alias', 'Mohamed Kilatan', ['3 same']],
  ['a part of the name', 'Ivan Drazhenko', ['6 part']],
  ['one letter more', 'Ivan Petrovich Drazshenko', ['6 similar']],
  ['one word of several', 'Vostranik Miller', []],
  ['a name of one word', 'Vostranik', ['5 same']],
  ['a first name alone', 'Ivan', []],
  ['someone else', 'Ann Lee', []],
  ['no name at all', ' - ', []],
])('%s', (_, name, found) => expect(find(name)).toEqual(found))

test('a date of birth narrows, with a year of tolerance, and only where the list gives one', () => {
  expect(find('Abdul Rahman Ortezal', '1963-05-01')).toEqual(['1 same'])
  expect(find('Abdul Rahman Ortezal', '1980-05-01')).toEqual([])
  expect(find('Ivan Petrovich Drazhenko', '1980-05-01')).toEqual(['6 same'])
  expect(index.find({ name: 'Abdul Rahman Ortezal', bornOn: '1961-05-01', isEntity: false })[0]?.hasSameBirth).toBe(true)
})

test('companies are compared with companies', () => {
  expect(find('Northpale Shipping Pty Ltd', null, true)).toEqual(['4 same'])
  expect(find('Northpale Shipping')).toEqual([])
  expect(find('Ivan Petrovich Drazhenko', null, true)).toEqual([])
})

test('one letter may differ in long words only', () => {
  expect(isSimilar('drazhinku', 'drazhinkus')).toBe(true)
  expect(isSimilar('drazhinku', 'drazhanka')).toBe(false)
  expect(isSimilar('lii', 'li')).toBe(false)
  expect(nameKey('O’Brien, Núñez')).toBe(nameKey('Nunez OBrien'))
})

test.each([
  ['1 Jan. 1970', [1970]],
  ['a) 4 May 1960 b) 1962', [1960, 1962]],
  ['Between 1953 and 1956', [1953, 1954, 1955, 1956]],
  ['Circa 1955', [1953, 1954, 1955, 1956, 1957]],
  ['Unknown', []],
])('years of birth in “%s”', (text, years) => expect(birthYears(text)).toEqual(years))

test('the rows of the published file become entries with all their names', () => {
  const { at, missing } = listColumns([
    'Reference',
    'Name of Individual or Entity',
    'Type',
    'Name Type',
    'Date of Birth',
    'Citizenship',
  ])
  expect(missing).toEqual([])
  expect(listColumns(['Name', 'Phone']).missing).toEqual(['Reference', 'Type'])
  const reader = new ListReader(at)
  reader.add(['7a', 'Bela VANTOR', 'Individual', 'AKA', '', ''])
  reader.add(['7', 'Adela VANTOR', 'Individual', 'Primary Name', '3 May 1971', 'Freedonia'])
  reader.add(['8', 'MV GREY HERON', 'Vessel', 'Primary Name', '', ''])
  reader.add(['', '', '', '', '', ''])
  expect(reader.read()).toEqual({
    entries: [
      {
        ...{ reference: '7', kind: 'individual', names: ['Adela VANTOR', 'Bela VANTOR'], born: '3 May 1971' },
        ...{ place: null, citizenship: 'Freedonia', address: null },
      },
    ],
    ...{ names: 2, leftOut: 2 },
  })
})
