import { expect, test } from 'vitest'
import { type ContactFields, emptyContact } from '#core/contacts/contact-fields.contract.ts'
import { saidFields, takeChanges } from './take-changes.ts'

const email = (address: string) => ({ address, label: 'personal' as const })
const phone = (number: string, isOnDoNotCallList = false) => ({
  number,
  type: 'mobile' as const,
  dncWashedOn: null,
  isOnDoNotCallList,
})
const contact = (fields: Partial<ContactFields>): ContactFields => ({ ...emptyContact, ...fields })
const then = contact({
  firstName: 'Ann',
  companyName: 'Ash Pty Ltd',
  emails: [email('ann@a.example'), email('ann@b.example')],
  phones: [phone('+61412345678')],
  tags: ['Hot', 'Investor'],
  address: { ...emptyContact.address, street: '1 Oak Street', suburb: 'Northcote' },
})
const after = (here: Partial<ContactFields>, row: Partial<ContactFields>) =>
  takeChanges({ ...then, ...here }, saidFields(then), { ...then, ...row })

test.each([
  ['a field that changed there is taken', {}, { firstName: 'Anna' }, { firstName: 'Anna' }, []],
  ['a field that was emptied there is emptied', {}, { companyName: null }, { companyName: null }, []],
  ['a field that was edited here stays', { firstName: 'Annie' }, {}, { firstName: 'Annie' }, []],
  ['a field that was emptied here stays empty', { companyName: null }, {}, { companyName: null }, []],
  [
    'a field that changed on both sides stays and is named',
    { firstName: 'Annie' },
    { firstName: 'Anna' },
    { firstName: 'Annie' },
    ['firstName'],
  ],
  ['the same change on both sides is none', { firstName: 'Anna' }, { firstName: 'Anna' }, { firstName: 'Anna' }, []],
  ['a field that is new there fills an empty one', {}, { position: 'Director' }, { position: 'Director' }, []],
  [
    'an email that changed there takes the place of the old one',
    {},
    { emails: [email('ann@c.example'), email('ann@b.example')] },
    { emails: [email('ann@c.example'), email('ann@b.example')] },
    [],
  ],
  [
    'an email that was removed here does not come back',
    { emails: [email('ann@b.example')] },
    {},
    { emails: [email('ann@b.example')] },
    [],
  ],
  [
    'a tag that was added here stays when another goes there',
    { tags: ['Hot', 'Investor', 'Golf'] },
    { tags: ['Investor'] },
    { tags: ['Investor', 'Golf'] },
    [],
  ],
  [
    'a number that is on the Do Not Call list there is barred here',
    {},
    { phones: [phone('+61412345678', true)] },
    { phones: [phone('+61412345678', true)] },
    [],
  ],
  ['do not contact is never taken back', { doNotContact: true }, { doNotContact: false }, { doNotContact: true }, []],
  [
    'an address is one field',
    {},
    { address: { ...then.address, street: '2 Oak Street' } },
    { address: { ...then.address, street: '2 Oak Street' } },
    [],
  ],
] as const)('%s', (_rule, here, row, fields, edited) => {
  const taken = after(here as Partial<ContactFields>, row as Partial<ContactFields>)
  expect(taken.fields).toMatchObject(fields)
  expect(taken.edited).toEqual(edited)
})
