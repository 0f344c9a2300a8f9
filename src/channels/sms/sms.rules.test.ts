import { expect, test } from 'vitest'
import { senderRefusal, wholeText, requestIn } from './sms.rules.ts'

const agencyName = 'Harbour & Vale'
test.each([
  ['a service message names the agency', 'Keys are here.', 'service', 'Keys are here.\nHarbour & Vale'],
  ['unless it does already', 'Keys are here. harbour & vale', 'service', 'Keys are here. harbour & vale'],
  ['marketing says how to opt out', 'Open at 11.', 'openHomes', 'Open at 11.\nHarbour & Vale. Reply STOP to opt out'],
  [
    'also when it names the agency',
    'Harbour & Vale: open at 11.',
    'marketing',
    'Harbour & Vale: open at 11.\nReply STOP to opt out',
  ],
] as const)('%s', (_, text, purpose, whole) => expect(wholeText({ text, agencyName, purpose })).toBe(whole))

test.each(['stop', 'STOP!', 'stopall', 'unsubscribe me', 'Unsub', 'end', 'quit', 'opt out', 'OptOut'])('"%s" opts out', (text) =>
  expect(requestIn(text)).toBe('stop'),
)
test.each(['', '👍', 'please stop by', 'Cancel', 'end of the month works', 'start at ten?'])('"%s" does not', (text) =>
  expect(requestIn(text)).toBeUndefined(),
)

test('a name sends service messages only, and a provider needs a sender', () => {
  expect(senderRefusal('number', 'marketing', 'provider')).toBeUndefined()
  expect(senderRefusal('registered', 'service', 'provider')).toBeUndefined()
  expect(senderRefusal('registered', 'marketing', 'provider')).toMatch(/opt out/)
  expect(senderRefusal('none', 'service', 'provider')).toMatch(/No sender/)
  expect(senderRefusal('none', 'marketing', 'outbox')).toBeUndefined()
})
