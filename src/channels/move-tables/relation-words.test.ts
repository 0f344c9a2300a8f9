import { expect, test } from 'vitest'
import { readRelation } from './relation-words.rules.ts'

test.each([
  ['Spouse', 'partner'],
  ['Husband', 'partner'],
  ['de-facto', 'partner'],
  ['Fiancé', 'partner'],
  ['Mum', 'parent'],
  ['Daughter', 'child'],
  ['Step-brother', 'sibling'],
  ['SOLICITOR', 'solicitor'],
  ['Vendor’s Solicitor', 'solicitor'],
  ['Solicitor/Conveyancer', 'solicitor'],
  ['Works for', 'employer'],
  ['Co-worker', 'colleague'],
  ['is a friend', 'friend'],
])('%s is the kind %s', (said, kind) => {
  expect(readRelation(said, null)).toEqual({ kind, word: null, isReversed: false })
})

test('“of” turns a relation round', () => {
  expect(readRelation('Solicitor of', null)).toEqual({ kind: 'solicitor', word: null, isReversed: true })
  expect(readRelation('Landlord of', null)).toEqual({ kind: 'other', word: 'Landlord', isReversed: true })
})

test('a word without a kind of ours is kept as typed', () => {
  expect(readRelation(' Ex-partner ', null)).toEqual({ kind: 'other', word: 'Ex-partner', isReversed: false })
  expect(readRelation('x'.repeat(81), null)).toBeNull()
})

test('a word that says nothing is no word', () => {
  expect(readRelation('Related contact', '')).toEqual({ kind: 'other', word: null, isReversed: false })
})

test('of two words, the one with a kind of ours counts', () => {
  expect(readRelation('Child', 'Parent')).toEqual({ kind: 'child', word: null, isReversed: false })
  expect(readRelation('Client', 'Solicitor')).toEqual({ kind: 'solicitor', word: null, isReversed: true })
  expect(readRelation('', 'Tenant')).toEqual({ kind: 'other', word: 'Tenant', isReversed: true })
})
