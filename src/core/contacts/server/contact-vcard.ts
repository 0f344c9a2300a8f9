import type { PostalAddress } from '../contact-fields.contract.ts'
import type { ExportedContact } from './contact-export.store.ts'

const escaped = (text: string | null | undefined) =>
  (text ?? '').replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`)
const phoneTypes = { mobile: 'CELL', home: 'HOME', work: 'WORK', direct: 'WORK', fax: 'FAX', other: 'VOICE' } as const

/** Lines of at most 75 octets; the next one goes on after a space (RFC 6350, 3.2). */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (bytes + size > 74) {
      parts.push(part)
      part = ''
      bytes = 1
    }
    part += letter
    bytes += size
  }
  return `${[...parts, part].join('\r\n ')}\r\n`
}
const address = (a: PostalAddress, type: string) =>
  [a.street, a.suburb, a.state, a.postcode, a.country].some(Boolean)
    ? [`ADR;TYPE=${type}:;;${[a.street, a.suburb, a.state, a.postcode, a.country].map(escaped).join(';')}`]
    : []

/** One vCard 3.0, which every telephone and mail program reads. */
export function vcardOf({ id, fields: f, displayName }: ExportedContact): string {
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${[f.lastName, f.firstName, '', f.title, ''].map(escaped).join(';')}`,
    `FN:${escaped(displayName)}`,
    ...(f.partner ? [`X-SPOUSE:${escaped([f.partner.firstName, f.partner.lastName].filter(Boolean).join(' '))}`] : []),
    ...(f.companyName ? [`ORG:${escaped(f.companyName)}`] : []),
    ...(f.position ? [`TITLE:${escaped(f.position)}`] : []),
    ...f.emails.map((e) => `EMAIL;TYPE=INTERNET${e.label === 'work' ? ',WORK' : ''}:${escaped(e.address)}`),
    ...f.phones.map((p) => `TEL;TYPE=${phoneTypes[p.type]}:${escaped(p.number)}`),
    ...address(f.address, 'HOME'),
    ...(f.postalAddress ? address(f.postalAddress, 'POSTAL') : []),
    ...(f.website ? [`URL:${escaped(f.website)}`] : []),
    ...(f.tags.length ? [`CATEGORIES:${f.tags.map(escaped).join(',')}`] : []),
    ...f.dates.filter((d) => d.kind === 'birthday').map((d) => `BDAY:${d.on}`),
    ...(f.background ? [`NOTE:${escaped(f.background)}`] : []),
    `X-GABLE-ID:${id}`,
    'END:VCARD',
  ]
    .map(folded)
    .join('')
}
