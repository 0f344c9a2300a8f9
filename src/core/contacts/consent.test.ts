import { expect, test } from 'vitest'
import type { ConsentEvent } from './consent.contract.ts'
import { mayContact } from './consent.rules.ts'

const person = {
  doNotContact: false,
  hasEmail: true,
  hasAddress: true,
  phones: [{ isOnDoNotCallList: false, dncWashedOn: '2026-11-10' }],
}
let n = 0
const event = (state: ConsentEvent['state'], more: Partial<ConsentEvent> = {}): ConsentEvent => ({
  id: `id-${++n}`,
  channel: 'email',
  purpose: 'newsletter',
  state,
  wording: null,
  source: 'Open home',
  happenedAt: '2026-11-01T00:00:00.000Z',
  expiresOn: null,
  recordedByName: null,
  ...more,
})
const later = { happenedAt: '2026-11-05T00:00:00.000Z' }
const newsletter = { channel: 'email', purpose: 'newsletter', today: '2026-11-20', timeZone: 'Australia/Perth' } as const

test.each([
  ['nothing on record is a no', person, [], false],
  ['express consent is a yes', person, [event('express')], true],
  ['inferred consent is a yes', person, [event('inferred')], true],
  ['a later withdrawal ends it', person, [event('express'), event('withdrawn', later)], false],
  ['an agreement after a withdrawal counts', person, [event('withdrawn'), event('express', later)], true],
  [
    'withdrawing marketing ends every purpose',
    person,
    [event('express'), event('withdrawn', { ...later, purpose: 'marketing' })],
    false,
  ],
  ['agreeing to marketing is no agreement to the newsletter', person, [event('express', { purpose: 'marketing' })], false],
  ['another channel says nothing', person, [event('express', { channel: 'sms' })], false],
  ['consent that has run out is a no', person, [event('express', { expiresOn: '2026-11-19' })], false],
  ['do not contact beats consent', { ...person, doNotContact: true }, [event('express')], false],
  ['without an address no one is mailed', { ...person, hasEmail: false }, [event('express')], false],
])('%s', (_, who, events, isAllowed) => expect(mayContact(who, events, newsletter).isAllowed).toBe(isAllowed))

const toCall = { channel: 'phone', purpose: 'marketing', today: '2026-11-20', timeZone: 'Australia/Perth' } as const
const phone = (state: ConsentEvent['state']) => [event(state, { channel: 'phone', purpose: 'marketing' })]
const registered = { ...person, phones: [{ isOnDoNotCallList: true, dncWashedOn: '2026-11-10' }] }
test.each([
  ['a registered number needs express consent', registered, phone('inferred'), false, null],
  ['and may be called with it', registered, phone('express'), true, null],
  ['a fresh wash needs no warning', person, phone('inferred'), true, null],
  [
    'an old wash warns',
    { ...person, phones: [{ isOnDoNotCallList: false, dncWashedOn: '2026-09-01' }] },
    phone('inferred'),
    true,
    /Do Not Call/,
  ],
] as const)('%s', (_, who, events, isAllowed, warning) => {
  const answer = mayContact(who, [...events], toCall)
  expect(answer.isAllowed).toBe(isAllowed)
  if (warning) expect(answer.warning).toMatch(warning)
  else expect(answer.warning).toBeNull()
})

test('the answer names the day as people here write it', () => {
  expect(mayContact(person, [event('express', {})], newsletter).why).toMatch(/^Express consent on 1 Nov 2026 \(/)
})

test('the day of a consent is the day at the agency', () => {
  const evening = event('express', { happenedAt: '2026-11-01T16:30:00.000Z' })
  expect(mayContact(person, [evening], newsletter).why).toMatch(/^Express consent on 2 Nov 2026 \(/)
})
