import { consentEndpoints } from '#core/contacts/consent.contract.ts'
import { contactListEndpoints } from '#workflow/contact-lists/contact-lists.contract.ts'
import { contactPageEndpoints } from '#workflow/contact-page/contact-page.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { duplicateEndpoints } from '#workflow/duplicates/duplicates.contract.ts'
import { privacyEndpoints } from '#workflow/privacy/privacy.contract.ts'
import { type Filling, mailOf, mobile } from './filling.ts'

/** Contacts, and what is done with them as such. */
export async function fillContacts(filling: Filling) {
  const { me, word } = filling
  const newContact = (name: string, more: object = {}, headers = {}) =>
    me(
      contactEndpoints.create,
      {
        body: {
          ...{ firstName: word, lastName: name },
          emails: [{ label: 'personal', address: mailOf(filling, name.toLowerCase()) }],
          ...more,
        },
      },
      headers,
    )
  const contact = await newContact(word, { phones: [{ type: 'mobile', number: mobile }] }, { 'idempotency-key': word })
  const [other, kept, merged, removed, erased] = [
    await newContact('Other'),
    await newContact('Kept'),
    await newContact('Merged'),
    await newContact('Removed'),
    await newContact('Erased'),
  ]
  const consent = (contactId: string, state: 'express' | 'refused') =>
    me(consentEndpoints.record, {
      body: { contactId, channels: ['email'], purposes: ['marketing'], state, source: word, wording: word },
    })
  await consent(contact.id, 'express')
  const [relationship] = await me(contactPageEndpoints.relate, {
    body: { contactId: contact.id, otherId: other.id, kind: 'partner' },
  })
  const { merge } = await me(duplicateEndpoints.merge, { body: { keepId: kept.id, mergeId: merged.id } })
  await me(duplicateEndpoints.setAside, { body: { aId: kept.id, bId: other.id } })
  const contactBulk = await me(contactListEndpoints.bulk, {
    body: { ids: [other.id], action: { type: 'tag', add: [word], remove: [] } },
  })
  await me(contactEndpoints.remove, { params: { id: removed.id } })
  // Someone who refused is recognised by a hash of their address.
  await consent(erased.id, 'refused')
  await me(privacyEndpoints.erase, {
    params: { id: erased.id },
    body: { version: erased.version, name: `${word} Erased`, reason: 'personAsked' },
  })
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
