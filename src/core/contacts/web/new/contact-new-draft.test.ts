import { expect, test } from 'vitest'
import { contactOf, draftFrom, emptyDraft, lookAlikeQuestion, rowOfField } from './contact-new-draft.ts'

test('empty rows and texts are no part of the contact', () =>
  expect(contactOf({ ...emptyDraft, firstName: ' Jane ', emails: ['', 'a@b.example'], roles: ['buyer'] })).toMatchObject({
    firstName: 'Jane',
    lastName: null,
    partner: null,
    emails: [{ address: 'a@b.example' }],
    phones: [],
    roles: [{ role: 'buyer', origin: 'manual' }],
    source: null,
  }))

test.each([
  ['Mr Aldo Prefix', { kind: 'person', title: 'Mr', firstName: 'Aldo', lastName: 'Prefix', partner: null }],
  ['Mr & Mrs B Dunstan', { kind: 'couple', title: 'Mr and Mrs', firstName: 'B', lastName: 'Dunstan', partner: null }],
  ['Brad & Tess Halloway', { kind: 'couple', firstName: 'Brad', lastName: 'Halloway', partner: { firstName: 'Tess' } }],
  ['Halloway Family Trust', { kind: 'trust', companyName: 'Halloway Family Trust', firstName: null, lastName: null }],
])('%s, typed where nothing is found, becomes the contact meant', (typed, contact) =>
  expect(contactOf(draftFrom(typed))).toMatchObject(contact),
)

test('a title in the field of the first name is no part of it', () =>
  expect(contactOf({ ...emptyDraft, firstName: 'Mr Aldo', lastName: 'Prefix' })).toMatchObject({
    title: 'Mr',
    firstName: 'Aldo',
    lastName: 'Prefix',
  }))

test.each([
  [{ emails: ['jane@exam'] }, false],
  [{ emails: ['jane@example.com'] }, true],
  [{ phones: ['0412'] }, false],
  [{ phones: ['0412 345 678'] }, true],
  [{ lastName: 'Smith' }, false],
  [{ lastName: 'Smith', street: '2 Main Road' }, true],
])('whether someone is looked for: %j %s', (typed, isAsked) =>
  expect(lookAlikeQuestion({ ...emptyDraft, ...typed }) !== null).toBe(isAsked),
)

test('a refused e-mail is named by the row it was typed in', () =>
  expect(rowOfField('emails.1.address', 'emails', ['a@b.example', '', 'wrong'])).toBe(2))
