import { expect, test } from 'vitest'
import { countsInWords, filesInWords, outcomeOf } from './import-words.ts'

test('what did not happen is not said', () => {
  const counts = { created: 1200, updated: 0, unchanged: 3, refused: 1 }
  expect(countsInWords({ counts, state: 'finished' })).toBe('1,200 created, 3 unchanged, 1 rejected')
  expect(countsInWords({ counts, state: 'previewed' })).toBe('1,200 new, 3 unchanged, 1 rejected')
})

test('an outcome overrules what was expected', () => {
  expect(outcomeOf({ predicted: 'created', outcome: null })).toEqual({ outcome: 'created', word: 'New' })
  expect(outcomeOf({ predicted: null, outcome: 'refused' })).toEqual({ outcome: 'refused', word: 'Rejected' })
})

test('many files are said by the first', () => {
  expect(filesInWords(['a.xml'])).toBe('a.xml')
  expect(filesInWords(['a.xml', 'b.xml', 'c.xml'])).toBe('a.xml and 2 more')
})
