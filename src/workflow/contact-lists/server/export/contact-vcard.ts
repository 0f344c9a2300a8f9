import { valueFrom, vcard } from '#formats/vcard/vcard.ts'
import type { PostalAddress } from '#core/contacts/contact-fields.contract.ts'
import type { ExportedContact } from '#core/contacts/server/list/exported-contacts.service.ts'

const phoneTypes = { mobile: 'CELL', home: 'HOME', work: 'WORK', direct: 'WORK', fax: 'FAX', other: 'VOICE' } as const

const address = (a: PostalAddress, type: string) =>
  [a.street, a.suburb, a.state, a.postcode, a.country].some(Boolean)
    ? [`ADR;TYPE=${type}:;;${[a.street, a.suburb, a.state, a.postcode, a.country].map(valueFrom).join(';')}`]
    : []

export function vcardOf({ id, fields: f, displayName }: ExportedContact): string {
  return vcard([
    `N:${[f.lastName, f.firstName, '', f.title, ''].map(valueFrom).join(';')}`,
    `FN:${valueFrom(displayName)}`,
    ...(f.partner ? [`X-SPOUSE:${valueFrom([f.partner.firstName, f.partner.lastName].filter(Boolean).join(' '))}`] : []),
    ...(f.companyName ? [`ORG:${valueFrom(f.companyName)}`] : []),
    ...(f.position ? [`TITLE:${valueFrom(f.position)}`] : []),
    ...f.emails.map((e) => `EMAIL;TYPE=INTERNET${e.label === 'work' ? ',WORK' : ''}:${valueFrom(e.address)}`),
    ...f.phones.map((p) => `TEL;TYPE=${phoneTypes[p.type]}:${valueFrom(p.number)}`),
    ...address(f.address, 'HOME'),
    ...(f.postalAddress ? address(f.postalAddress, 'POSTAL') : []),
    ...(f.website ? [`URL:${valueFrom(f.website)}`] : []),
    ...(f.tags.length ? [`CATEGORIES:${f.tags.map(valueFrom).join(',')}`] : []),
    ...f.dates.filter((d) => d.kind === 'birthday').map((d) => `BDAY:${d.on}`),
    // Remarks about a person stay out: a card is saved to phones and passed on. The spreadsheet has them.
    `X-GABLE-ID:${id}`,
  ])
}
