import { expect, test } from 'vitest'
import { emptyContact } from '#core/contacts/contact-fields.contract.ts'
import { mergedFields } from './merge.rules.ts'

const jo = { ...emptyContact, firstName: 'Jo' }

test('private stays private, whichever of the two was', () => {
  expect(mergedFields({ ...jo, isPrivate: true }, jo).isPrivate).toBe(true)
  expect(mergedFields(jo, { ...jo, isPrivate: true }).isPrivate).toBe(true)
  expect(mergedFields(jo, jo).isPrivate).toBe(false)
})

test('background is joined once, however often the two are merged', () => {
  const other = { ...jo, background: 'Has a dog' }
  const once = mergedFields({ ...jo, background: 'Looks for a garden' }, other)
  expect(once.background).toBe('Looks for a garden\n\nHas a dog')
  expect(mergedFields(once, other).background).toBe(once.background)
})
