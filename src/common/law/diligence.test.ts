import { expect, test } from 'vitest'
import { type DiligenceFacts, diligenceDue } from './diligence.ts'
import { diligenceRules } from './rules/diligence-rules.ts'

const blank: DiligenceFacts = {
  ...{ side: 'buyer', startsOn: null, exchangedOn: null, settlesOn: null, settlementMovedTo: null, hasDelay: true, state: 'VIC' },
}
type Row = readonly [title: string, facts: Partial<DiligenceFacts>, dueOn: string | null, workdayOn?: string]
const buyer = (exchangedOn: string, settlesOn: string | null, more: Partial<DiligenceFacts> = {}) => ({
  exchangedOn,
  settlesOn,
  ...more,
})
const vendor = (startsOn: string | null, more: Partial<DiligenceFacts> = {}) => ({ side: 'vendor' as const, startsOn, ...more })

const rows: readonly Row[] = [
  ['vendor without a day', vendor(null), null],
  ['vendor on the first day of the law', vendor('2026-07-01'), '2026-07-01'],
  ['vendor before the law', vendor('2026-06-30'), null],
  ['vendor on a weekday', vendor('2026-11-24'), '2026-11-24'],
  ['vendor on a Saturday', vendor('2026-11-28'), '2026-11-28', '2026-11-27'],
  ['vendor on a Sunday', vendor('2026-11-29'), '2026-11-29', '2026-11-27'],
  ['vendor on Cup Day in Victoria', vendor('2026-11-03'), '2026-11-03', '2026-11-02'],
  ['vendor on Cup Day in New South Wales', vendor('2026-11-03', { state: 'NSW' }), '2026-11-03'],
  ['vendor on Christmas Day, a Friday', vendor('2026-12-25'), '2026-12-25', '2026-12-24'],
  ['vendor on the Monday after Boxing Day', vendor('2026-12-28'), '2026-12-28', '2026-12-24'],
  ['vendor in a year whose holidays are not known', vendor('2031-12-25'), '2031-12-25'],
  ['vendor on a weekend of such a year', vendor('2031-12-27'), '2031-12-27', '2031-12-26'],
  ['vendor in no known state', vendor('2026-12-25', { state: null }), '2026-12-25'],
  ['vendor with days of a sale', vendor('2026-11-24', buyer('2026-12-01', '2027-02-01')), '2026-11-24'],
  ['buyer before exchange', { settlesOn: '2027-02-01' }, null],
  ['buyer who exchanged before the law', buyer('2026-06-30', '2026-09-30'), null],
  ['buyer who exchanged on its first day', buyer('2026-07-01', '2026-09-30'), '2026-07-29'],
  ['settlement in 90 days', buyer('2026-11-30', '2027-02-28'), '2026-12-28', '2026-12-24'],
  ['settlement in 60 days', buyer('2026-11-16', '2027-01-15'), '2026-12-14'],
  ['settlement in 32 days', buyer('2026-11-16', '2026-12-18'), '2026-12-14'],
  ['settlement in 31 days, both limits on one day', buyer('2026-11-16', '2026-12-17'), '2026-12-14'],
  ['settlement in 30 days', buyer('2026-11-16', '2026-12-16'), '2026-12-13', '2026-12-11'],
  ['settlement in 29 days', buyer('2026-11-16', '2026-12-15'), '2026-12-12', '2026-12-11'],
  ['settlement in 14 days', buyer('2026-11-16', '2026-11-30'), '2026-11-27'],
  ['settlement in 5 days', buyer('2026-11-16', '2026-11-21'), '2026-11-18'],
  ['settlement in 4 days', buyer('2026-11-16', '2026-11-20'), '2026-11-17'],
  ['settlement in 3 days', buyer('2026-11-16', '2026-11-19'), '2026-11-16'],
  ['settlement in 2 days', buyer('2026-11-16', '2026-11-18'), '2026-11-16'],
  ['settlement on the day of exchange', buyer('2026-11-16', '2026-11-16'), '2026-11-16'],
  ['exchange and settlement on a Saturday', buyer('2026-11-21', '2026-11-21'), '2026-11-21', '2026-11-20'],
  ['auction on a Saturday, settlement in 30 days', buyer('2026-11-21', '2026-12-21'), '2026-12-18'],
  ['settlement not agreed yet', buyer('2026-11-16', null), '2026-12-14'],
  ['settlement moved later', buyer('2026-11-16', '2026-11-30', { settlementMovedTo: '2027-01-30' }), '2026-11-27'],
  ['settlement moved earlier', buyer('2026-11-16', '2027-01-30', { settlementMovedTo: '2026-11-30' }), '2026-12-14'],
  [
    'settlement moved twice, the last one counts for nothing',
    buyer('2026-11-16', '2026-12-16', { settlementMovedTo: '2027-03-01' }),
    '2026-12-13',
    '2026-12-11',
  ],
  ['no delay determined', buyer('2026-11-16', '2027-01-30', { hasDelay: false }), '2026-11-16'],
  [
    'no delay determined, auction on a Saturday',
    buyer('2026-11-21', '2027-01-30', { hasDelay: false }),
    '2026-11-21',
    '2026-11-20',
  ],
  ['over the end of daylight saving', buyer('2027-03-20', '2027-06-20'), '2027-04-17', '2027-04-16'],
  ['over a leap day', buyer('2028-02-14', '2028-05-14'), '2028-03-13', '2028-03-10'],
  ['due on Good Friday', buyer('2027-02-26', '2027-05-26'), '2027-03-26', '2027-03-25'],
  ['due on Easter Monday', buyer('2027-03-01', '2027-06-01'), '2027-03-29', '2027-03-25'],
]
test.each(rows.map((row) => ({ title: row[0], row })))('$title', ({ row: [, facts, dueOn, workdayOn = null] }) => {
  const due = diligenceDue({ ...blank, ...facts })
  expect([due.dueOn, due.workdayOn]).toEqual([dueOn, workdayOn])
  expect(due.source).not.toBe('')
})

test('the rule that is only quoted by others is marked as not confirmed, and nothing blocks', () => {
  expect(diligenceDue({ ...blank, ...buyer('2026-11-16', null) })).toMatchObject({
    isConfirmed: false,
    source: expect.stringContaining('not confirmed') as string,
  })
  expect(diligenceDue({ ...blank, ...vendor('2026-11-16') }).isConfirmed).toBe(true)
  expect(diligenceRules.map(({ severity }) => severity)).not.toContain('blocks')
})
