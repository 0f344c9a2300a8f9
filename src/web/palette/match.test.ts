import { expect, test } from 'vitest'
import { matching } from './match.ts'

const item = (label: string, alias?: string) => ({ id: label, label, alias, run: () => undefined })
const found = (labels: readonly ReturnType<typeof item>[], query: string) => matching(labels, query).map(({ label }) => label)

test('every word must occur, in any order, in the label or another name', () => {
  const items = [item('New listing', 'add create'), item('All listings')]
  expect(found(items, 'listing new')).toEqual(['New listing'])
  expect(found(items, 'create')).toEqual(['New listing'])
  expect(found(items, 'zzz')).toEqual([])
})

test('the start of the label comes before the start of a word, that before the middle', () => {
  expect(found([item('Unsold'), item('By sold'), item('Sold')], 'sold')).toEqual(['Sold', 'By sold', 'Unsold'])
})

test('a label typed whole comes before one that goes on', () => {
  expect(found([item('Open homes over the long weekend'), item('Open homes')], 'open homes')).toEqual([
    'Open homes',
    'Open homes over the long weekend',
  ])
})

test('nothing typed finds everything in its order', () => {
  expect(found([item('B'), item('A')], '')).toEqual(['B', 'A'])
})

test('accents and apostrophes do not count', () => {
  expect(found([item("Zoë O'Hara")], 'zoe ohara')).toEqual(["Zoë O'Hara"])
})
