import { expect, test } from 'vitest'
import { guessMapping, keepingRest, labelsOf, presetOf, sourceOf } from './import-targets.rules.ts'

test('ids of an old system are known by their heading, and ours are not taken for one', () => {
  for (const heading of ['ID', 'Contact ID', 'contact_id', 'ContactId', 'Client ID', 'Record Id', 'VaultRE ID'])
    expect(guessMapping([heading])).toEqual(['oldId'])
  expect(guessMapping(['Gable ID', 'First name', 'Last name'])).toEqual(['id', 'firstName', 'lastName'])
  // The second one is something else.
  expect(guessMapping(['Contact ID', 'ID'])).toEqual(['oldId', null])
})

test('a column without a field is kept, except in a file of ours', () => {
  const kept = (...headers: string[]) => keepingRest(guessMapping(headers), presetOf(headers))
  expect(kept('Email', 'Hobbies', '')).toEqual(['email', 'kept', 'kept'])
  expect(kept('Gable ID', 'First name', 'Last name', 'From your old system')).toEqual(['id', 'firstName', 'lastName', null])
})

test('every column has a label of its own', () => {
  const long = 'Ä'.repeat(130)
  const labels = labelsOf(['Notes', ' notes ', '', 'Notes', long, long])
  expect(labels.slice(0, 4)).toEqual(['Notes', 'notes (2)', 'Column 3', 'Notes (3)'])
  expect(labels.slice(4).map((label) => [label.length, label.slice(-4)])).toEqual([
    [120, 'ÄÄÄÄ'],
    [120, ' (2)'],
  ])
})

test('the system is guessed from the format of the file', () => {
  expect(['vaultre', 'mailchimp-cleaned', null].map(sourceOf)).toEqual(['VaultRE', 'Mailchimp', 'Old system'])
})
