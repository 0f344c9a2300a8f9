import { contactListEndpoints } from '#core/contacts/contact-lists.contract.ts'
import { contactPageEndpoints } from '#core/contacts/contact-page.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { duplicateEndpoints } from '#core/contacts/duplicates.contract.ts'
import { type Filling, mailOf } from './filling.ts'

/** Contacts, and what is done with them as such. */
export async function fillContacts(filling: Filling) {
  const { me, word } = filling
  const newContact = (name: string) =>
    me(contactEndpoints.create, {
      body: { firstName: word, lastName: name, emails: [{ label: 'personal', address: mailOf(filling, name.toLowerCase()) }] },
    })
  const [contact, other, kept, merged, removed] = [
    await newContact(word),
    await newContact('Other'),
    await newContact('Kept'),
    await newContact('Merged'),
    await newContact('Removed'),
  ]
  const [relationship] = await me(contactPageEndpoints.relate, {
    body: { contactId: contact.id, otherId: other.id, kind: 'partner' },
  })
  const { merge } = await me(duplicateEndpoints.merge, { body: { keepId: kept.id, mergeId: merged.id } })
  const contactBulk = await me(contactListEndpoints.bulk, {
    body: { ids: [other.id], action: { type: 'tag', add: [word], remove: [] } },
  })
  await me(contactEndpoints.remove, { params: { id: removed.id } })
  return {
    contact: contact.id,
    other: other.id,
    mergedContact: merged.id,
    removedContact: removed.id,
    relationship: relationship?.id ?? '',
    merge: merge.id,
    contactBulk: contactBulk.id,
  }
}
