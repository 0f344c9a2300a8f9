import { expect, test } from 'vitest'
import { lineDiff } from './line-diff.ts'

const text = (...lines: string[]) => lines.join('\n')

test('a changed line is one that went and one that came, with two lines around it', () => {
  expect(lineDiff(text('1', '2', '3', 'old', '5', '6', '7'), text('1', '2', '3', 'new', '5', '6', '7'))).toEqual([
    { change: 'same', text: '2' },
    { change: 'same', text: '3' },
    { change: 'out', text: 'old' },
    { change: 'in', text: 'new' },
    { change: 'same', text: '5' },
    { change: 'same', text: '6' },
  ])
})

test('the time of writing is no change', () => {
  const file = (time: string) =>
    text(`<propertyList date="${time}" username="">`, `<residential modTime="${time}" status="current">`)
  expect(lineDiff(file('2026-01-01'), file('2026-01-02'))).toEqual([])
})

test('lines that only came or only went stay apart from what both have', () => {
  expect(lineDiff(text('a', 'b', 'c'), text('a', 'x', 'b', 'c')).filter(({ change }) => change !== 'same')).toEqual([
    { change: 'in', text: 'x' },
  ])
  expect(lineDiff(text('a', 'b', 'c'), text('a', 'c')).filter(({ change }) => change !== 'same')).toEqual([
    { change: 'out', text: 'b' },
  ])
})
