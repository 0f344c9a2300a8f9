import { type BulkAction, contactListEndpoints } from '../../../src/workflow/contact-lists/contact-lists.contract.ts'
import { type Contact, type ContactFilter, contactEndpoints, ContactRow } from '../../../src/core/contacts/contacts.contract.ts'
import { aContact, page } from './records.ts'
import { Kept } from './kept.ts'
import { answerOf, id, sampleOf } from './sample.ts'
import type { StandIn } from './stand-in.ts'

export const mobile = (number: string) => ({ number, type: 'mobile' as const, dncWashedOn: null, isOnDoNotCallList: false })
export const personal = (address: string) => ({ address, label: 'personal' as const })

const digits = (text: string) => text.replaceAll(/\D/g, '')
const rowOf = ({ emails, phones, roles, address, ...contact }: Contact): ContactRow =>
  sampleOf(ContactRow, {
    ...(contact as Partial<ContactRow>),
    ...{ email: emails[0]?.address ?? null, phone: phones[0]?.number ?? null, roles: roles.map(({ role }) => role) },
    suburb: address.suburb,
  })
function matches(contact: Contact, { q = '', roles, hasPhone }: ContactFilter): boolean {
  const words = q.toLowerCase()
  const isFound =
    contact.displayName.toLowerCase().includes(words) ||
    (digits(q).length > 3 && contact.phones.some(({ number }) => number.includes(digits(q).replace(/^0/, ''))))
  const hasRole = !roles || contact.roles.some(({ role }) => roles.includes(role))
  return isFound && hasRole && (!hasPhone || contact.phones.length > 0)
}

/** Serves contacts from memory: the list, one, create, update, no look-alikes. @returns them by name */
export function serveContacts(api: StandIn, contacts: readonly Contact[]): Map<string, Kept<Contact>> {
  const kept = new Map(contacts.map((contact) => [contact.id, new Kept(api, 'contact', contact)]))
  const find = ({ params }: { params: { id: string } }) => {
    const one = kept.get(params.id)
    if (!one) throw new Error(`no contact ${params.id}`)
    return one
  }
  const save = (request: { params: { id: string }; body: object }) => find(request).save(request.body)
  api
    .on(contactEndpoints.getAll, ({ body }) => {
      const found = [...kept.values()].map(({ now }) => now).filter((contact) => matches(contact, body))
      return { ...page(found.map(rowOf)), ...(body.count && { total: found.length }) }
    })
    .on(contactEndpoints.get, (request) => find(request).now)
    .on(contactEndpoints.put, save)
    .on(contactEndpoints.update, save)
    .on(contactEndpoints.create, ({ body }) => {
      const displayName = [body.firstName, body.lastName].filter(Boolean).join(' ')
      const contact = { ...aContact({ displayName }), ...body, id: id(500 + kept.size) } as Contact
      kept.set(contact.id, new Kept(api, 'contact', contact))
      return contact
    })
    .on(contactEndpoints.check, [])
  return new Map([...kept.values()].map((one) => [one.now.displayName, one]))
}

/** Answers changes of many contacts, each by its action. */
export const bulkAnswer = (over: Parameters<typeof answerOf<typeof contactListEndpoints.bulk>>[1]) =>
  answerOf(contactListEndpoints.bulk, { id: id(900), state: 'finished', ...over })
export type { BulkAction }
