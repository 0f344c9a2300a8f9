import { expect, test } from 'vitest'
import { readRow } from './row-to-contact.ts'

const rules = {
  mapping: ['fullName', 'email', 'phone', 'roles'] as const,
  labels: [],
  isOwn: false,
  isLenient: false,
  agents: new Map<string, string>(),
  now: new Date('2026-11-25T00:00:00Z'),
}
const doubts = (...cells: string[]) => readRow(cells, { ...rules, mapping: [...rules.mapping] })

test.each([
  [['Mr & Mrs A. Papas', 'papas@example.com', '', ''], ['Two people: add both first names']],
  [['', 'someone@example.com', '', ''], ['No name']],
  [['Pat O’Neil', 'pat@example.com', '12345', ''], ['Phone “12345” is too short to call']],
  [['=HYPERLINK("https://example.com")', 'x@example.com', '', ''], ['The name looks like a spreadsheet formula']],
  [['Jo Smith', 'jo@example.com', '', 'Golfer'], ['Role “Golfer” is not known, so it becomes a tag']],
])('%j comes in and is to be looked at', (cells, said) => {
  const read = doubts(...cells)
  expect(read.reasons).toEqual([])
  expect(read.doubts).toEqual(said)
})

test.each([
  ['Jo Smith', 'jo@example.com', '0491 570 156', 'Purchaser'],
  ['Brad & Angela Vale', 'vale@example.com', '13 11 14', 'Vendor'],
  ['O’Neil, Pat', 'pat@example.com', '(03) 9555 0123', ''],
  ['Vale Holdings Pty Ltd', 'office@example.com', '1300 555 012', ''],
  ['J. Nguyen', 'j@example.com', '', ''],
])('%s, %s, %s, %s need no look', (...cells) => {
  expect(doubts(...cells).doubts).toEqual([])
})
