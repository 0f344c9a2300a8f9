import { expect, test } from 'vitest'
import { printedDescription } from './printed-description.ts'

test('paragraphs are split into sentences', () => {
  expect(printedDescription(['One here. Two there! Is it 4.5 m?', 'Three.'])).toEqual([
    ['One here.', 'Two there!', 'Is it 4.5 m?'],
    ['Three.'],
  ])
})
test('a sentence without an end is cut between words', () => {
  const paragraphs = printedDescription(['word '.repeat(200).trim()])
  expect(paragraphs[0]?.length).toBeGreaterThan(2)
  expect(paragraphs[0]?.every((piece) => piece.length <= 320 && /^word.*word$/.test(piece))).toBe(true)
  expect(paragraphs[0]?.join(' ')).toBe('word '.repeat(200).trim())
})
test('more than a page can hold is not even looked at', () => {
  const paragraphs = printedDescription(Array.from({ length: 100 }, () => 'A sentence. '.repeat(50)))
  expect(paragraphs.flat().join(' ').length).toBeLessThan(9_100)
})
