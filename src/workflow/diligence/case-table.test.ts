import { expect, test } from 'vitest'
import { mappingOf, missingColumns, readCaseRow } from './case-table.rules.ts'

const names = ['Case ID', 'Property Address', 'Client Name', 'Role', 'Entity Type', 'Status', 'Completed Date', 'DOB']
const mapping = mappingOf(names)
const read = (cells: string[]) => readCaseRow(cells, mapping, '2026-11-25')

test('columns are found by the headings of other systems, and what is missing is named', () => {
  expect(mapping).toEqual(['', 'listing', 'name', 'side', 'kind', 'status', 'completedOn', 'bornOn'])
  expect(missingColumns(mapping)).toEqual([])
  expect(missingColumns(mappingOf(['Name', 'Address']))).toEqual(['listing', 'side'])
})

test.each([
  [
    'complete',
    ['1', '12 Lantern St, Richmond VIC', 'Ann Lee', 'Seller', 'Natural person', 'Approved', '3/9/2026 14:05', '1/5/70'],
    'complete',
    '2026-09-03',
  ],
  ['open', ['1', 'HV-1001', 'Lee Pty Ltd', 'Purchaser', 'Company', 'In progress', '', ''], 'collecting', null],
])('a row of a case that is %s', (_, cells, state, completedOn) => {
  expect(read(cells).row).toMatchObject({ state, completedOn })
})

test.each([
  ['no listing', ['1', '', 'Ann Lee', 'vendor', '', '', '', ''], 'The listing is missing'],
  ['no name', ['1', 'HV-1001', ' ', 'vendor', '', '', '', ''], 'The party’s name is missing'],
  ['no side', ['1', 'HV-1001', 'Ann Lee', 'solicitor', '', '', '', ''], '“solicitor” is neither vendor nor buyer'],
  [
    'an unknown kind',
    ['1', 'HV-1001', 'Ann Lee', 'vendor', 'Partnership', '', '', ''],
    '“Partnership” is no kind of party. Use individual, company, trust, estate or attorney',
  ],
  [
    'what is not an individual',
    ['1', 'HV-1001', 'Lee & Co', 'vendor', 'Non-individual', '', '', ''],
    '“Non-individual” is no kind of party. Use individual, company, trust, estate or attorney',
  ],
  [
    'a status that is neither',
    ['1', 'HV-1001', 'Ann Lee', 'vendor', '', 'Failed', '', ''],
    '“Failed” is no status here. Use complete or in progress',
  ],
  ['a date that is none', ['1', 'HV-1001', 'Ann Lee', 'vendor', '', '', 'soon', ''], '“soon” is not a date'],
  ['a future day', ['1', 'HV-1001', 'Ann Lee', 'vendor', '', '', '1/12/2026', ''], '2026-12-01 is in the future'],
  [
    'complete without a day',
    ['1', 'HV-1001', 'Ann Lee', 'vendor', '', 'Verified', '', ''],
    'The day it was completed is missing',
  ],
])('%s is a reason to leave a row out', (_, cells, reason) => expect(read(cells).reason).toBe(reason))

test.each([
  ['', 'individual'],
  ['Natural Person', 'individual'],
  ['Individual (AU)', 'individual'],
  ['Pty Ltd', 'company'],
  ['Family trust', 'trust'],
])('the kind “%s” is %s', (typed, kind) => {
  expect(read(['1', 'HV-1001', 'Ann Lee', 'vendor', typed, '', '', '']).row?.kind).toBe(kind)
})
