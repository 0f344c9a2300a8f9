import { expect, test } from 'vitest'
import { withOldValues } from './merge-old-fields.ts'
import { oldFieldsOf, oldIdOf } from './row-to-old.ts'

test.each([
  ['00123', '00123'],
  ['AB-12/7', 'AB-12/7'],
  ['0', null],
  ['n/a', null],
  ['-', null],
  ['', null],
])('the id %j is taken as %j', (cell, id) => {
  const reasons: string[] = []
  expect(oldIdOf(cell, reasons)).toBe(id)
  expect(reasons).toEqual([])
})

test.each([
  ['1.23E+11', /rounded by a spreadsheet.*as text/],
  ['1,23e+11', /rounded by a spreadsheet.*as text/],
  ['x'.repeat(201), /longer than 200 characters/],
])('the id %j is refused with what to do', (cell, says) => {
  const reasons: string[] = []
  expect(oldIdOf(cell, reasons)).toBeNull()
  expect(reasons).toEqual([expect.stringMatching(says)])
})

test('values are kept under their heading as people paste them, and one that is too long is cut and said', () => {
  const { values, doubts } = oldFieldsOf([' Likes\u00a0boats\r\nand bees ', 'jo@example.com', '', 'x'.repeat(10_001)], {
    mapping: ['kept', 'email', 'kept', 'kept'],
    labels: ['Hobbies', 'Email', 'Empty', 'Story'],
  })
  expect(values).toMatchObject([
    { label: 'Hobbies', value: 'Likes\u00a0boats\nand bees', position: 0 },
    { label: 'Story', position: 3 },
  ])
  expect(values[1]?.value).toHaveLength(10_000)
  expect(doubts).toEqual(['“Story” is cut after 10,000 characters'])
})

test('a record that comes again fills what is empty or overwrites; without ids nothing is lost', () => {
  const value = (label: string, text: string) => ({ label, value: text, position: 0 })
  const said = (externalId: string, rule: 'fill' | 'overwrite') => {
    const from = { source: 'Rex', externalId }
    const first = withOldValues([], [value('Hobby', 'Chess')], from, rule)
    return withOldValues(first, [value('Hobby', 'Golf'), value('Club', 'RACV')], from, rule).map((one) => one.value)
  }
  expect(said('7', 'fill')).toEqual(['Chess', 'RACV'])
  expect(said('7', 'overwrite')).toEqual(['Golf', 'RACV'])
  expect(said('', 'fill')).toEqual(['Chess\nGolf', 'RACV'])
  const there = withOldValues([], [value('Hobby', 'Chess')], { source: 'Rex', externalId: '7' }, 'fill')
  expect(withOldValues(there, [value('Hobby', 'Chess')], { source: 'Rex', externalId: '7' }, 'overwrite')).toBe(there)
})
