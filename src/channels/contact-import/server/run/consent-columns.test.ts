import { expect, test } from 'vitest'
import { guessMapping } from '../../import-targets.rules.ts'
import { readRow } from './row-to-contact.ts'

const read = (headings: string[], cells: string[]) =>
  readRow(['Ann', ...cells], {
    mapping: guessMapping(['First name', ...headings]),
    labels: ['First name', ...headings],
    isOwn: false,
    isLenient: false,
    agents: new Map(),
    now: new Date('2026-11-21T00:00:00Z'),
  })

test('of several columns about consent the one that says no wins', () => {
  const unsubscribed = ['Unsubscribed', 'Do not email', 'Email opt out']
  expect(read(unsubscribed, ['No', 'N', 'Yes']).unsubscribedEmail).toBe(true)
  expect(read(unsubscribed, ['No', 'N', '']).unsubscribedEmail).toBe(false)
  expect(read(['Subscribed', 'Email opt in'], ['Yes', 'No']).unsubscribedEmail).toBe(true)
  expect(read(['Do not contact', 'DNC'], ['', 'Y']).fields.doNotContact).toBe(true)
  expect(read(['No SMS', 'SMS opt out'], ['0', '1']).unsubscribedSms).toBe(true)
})
