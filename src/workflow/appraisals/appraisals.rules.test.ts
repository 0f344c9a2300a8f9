import { expect, test } from 'vitest'
import { appraisalStages } from './appraisal-values.contract.ts'
import { canBecome, isOpen, missingFor, nextStages, stepTowards, type StageFacts } from './appraisals.rules.ts'

const ready: StageFacts = {
  hasAddress: true,
  startsAt: '2026-12-05T10:00',
  agentIds: ['a'],
  hasEstimate: false,
  hasNoFigure: false,
  nextCallOn: null,
  lost: null,
}

test('every stage leads on, and none to itself', () => {
  for (const stage of appraisalStages) {
    expect(nextStages(stage).length).toBeGreaterThan(0)
    expect(canBecome(stage, stage)).toBe(false)
  }
})

test('only one that was appraised is won, and one that is won goes back to its presentation', () => {
  expect(appraisalStages.filter((stage) => canBecome(stage, 'won'))).toEqual(['appraised', 'presented'])
  expect(nextStages('won')).toEqual(['presented'])
  expect(appraisalStages.filter(isOpen)).toEqual(['lead', 'booked', 'appraised', 'presented'])
})

test.each([
  ['booked', 'won', 'appraised'],
  ['lead', 'presented', 'appraised'],
  ['appraised', 'won', 'won'],
  ['won', 'lead', 'presented'],
  ['cancelled', 'won', 'appraised'],
] as const)('the way from %s to %s starts with %s', (from, to, first) => {
  expect(stepTowards(from, to)).toBe(first)
})

test.each([
  ['booked', { startsAt: null }, ['startsAt']],
  ['booked', { agentIds: [], hasAddress: false }, ['address', 'agentIds']],
  ['appraised', {}, ['hasNoFigure']],
  ['appraised', { hasNoFigure: true }, []],
  ['presented', { hasEstimate: true }, []],
  ['nurture', {}, ['nextCallOn']],
  ['nurture', { nextCallOn: '2027-01-10' }, []],
  ['lost', {}, ['lost']],
  ['lost', { lost: { to: 'unknown', reasons: ['unknown'] } }, []],
  ['won', { hasAddress: false }, ['address']],
  ['cancelled', { hasAddress: false }, []],
] as const)('%s with %o needs %o', (to, change, fields) => {
  expect(missingFor(to, { ...ready, ...change }).map(({ field }) => field)).toEqual(fields)
})
