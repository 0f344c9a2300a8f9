import { expect, test } from 'vitest'
import { stageOf, stageWords } from './appraisal-stages.rules.ts'

test.each([
  ['Won', 'won'],
  [' LISTED ', 'won'],
  ['Lost', 'lost'],
  ['Withdrawn', 'cancelled'],
  ['Pending', 'lead'],
  ['appraisal_booked', 'booked'],
  ['Completed', null],
  ['', null],
])('“%s” is proposed as %s', (word, stage) => {
  expect(stageOf(word)).toBe(stage)
})

test('each word is there once, and keeps the stage that a person chose for it, also none', () => {
  const chosen = [
    { word: 'hot', stage: 'lead' },
    { word: 'won', stage: null },
  ] as const
  expect(stageWords(['Hot', 'HOT', 'Won', 'Lost'], chosen)).toEqual([
    { word: 'Hot', stage: 'lead' },
    { word: 'Won', stage: null },
    { word: 'Lost', stage: 'lost' },
  ])
})
