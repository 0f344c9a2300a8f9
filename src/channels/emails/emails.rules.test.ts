import { expect, test } from 'vitest'
import { attachedProblem, commercialByDefault, fieldProblem, filled, gapsIn, placeToWrite } from './emails.rules.ts'

const written = { text: '', cards: 0, isParty: false }
test.each([
  ['plain words', { ...written, text: 'Here is the contract.' }, false],
  ['a price', { ...written, text: 'The guide is $1.2m.' }, true],
  ['an open home', { ...written, text: 'Our next open home is on Saturday' }, true],
  ['a price to a party of the listing', { ...written, text: 'An offer of $1.2m', isParty: true }, false],
  ['a card to someone else', { ...written, cards: 1 }, true],
  ['a card to a party', { ...written, cards: 1, isParty: true }, false],
  ['an open home in the answer to an enquiry', { ...written, text: 'The next open home is Saturday', isAnswer: true }, false],
  ['a card of another listing in an answer', { ...written, cards: 1, isAnswer: true }, true],
  ['a template that advertises', { ...written, template: true }, true],
  ['a factual template with a price', { ...written, text: '$900', template: false }, false],
  ['a factual template with a card to someone else', { ...written, cards: 1, template: false }, true],
])('%s makes an email commercial by default or not', (_, given, isCommercial) => {
  expect(commercialByDefault(given)).toMatchObject({ isCommercial, why: expect.stringMatching(/./) })
})

test('the cursor stands above the regards, and at the end where there are none', () => {
  const text = 'Hello Tom\n\nKind regards'
  expect(text.slice(placeToWrite(text))).toBe('\n\nKind regards')
  expect(placeToWrite('Hello Tom')).toBe(9)
})

test('a field without a value gets its fallback, which is named', () => {
  const text = 'Hi {{greeting|there}}, about {{address|the property}}'
  expect(filled(text, { address: '12 Lantern Street' })).toBe('Hi there, about 12 Lantern Street')
  expect(gapsIn(text, { address: '12 Lantern Street' })).toEqual([{ field: 'greeting', fallback: 'there' }])
})

test('a field that does not exist is named, and other braces stay text', () => {
  expect(fieldProblem('Hi {{nickname|you}}')).toMatch(/^{{nickname}} isn’t a field/)
  expect(fieldProblem('Hi {{greeting}} {{ not a field }} {x}')).toBeUndefined()
})

test('attachments have a limit together', () => {
  expect(attachedProblem([7_000_000, 7_000_000])).toBeUndefined()
  expect(attachedProblem([7_000_000, 7_000_001])).toMatch(/14 MB together/)
})
