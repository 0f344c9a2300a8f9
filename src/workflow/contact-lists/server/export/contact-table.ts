import { formatPhone } from '#common/format-phone.ts'
import { csvHeadings, csvLine } from '#formats/csv/csv.ts'
import type { ContactFields } from '#core/contacts/contact-fields.contract.ts'
import type { ExportedContact } from '#core/contacts/server/list/exported-contacts.service.ts'

const yes = (is: boolean) => (is ? 'yes' : null)
const list = (values: readonly string[]) => values.join(' ::: ')
const emails = (label: string) => (c: ExportedContact) =>
  list(c.fields.emails.filter((e) => e.label === label).map((e) => e.address))
const phones = (type: string) => (c: ExportedContact) =>
  list(c.fields.phones.filter((p) => p.type === type).map((p) => formatPhone(p.number)))
const field =
  (name: { [K in keyof ContactFields]: ContactFields[K] extends string | null ? K : never }[keyof ContactFields]) =>
  (c: ExportedContact) =>
    c.fields[name]

/** Headings that our importer knows again; `Gable ID` brings a row back to its contact. */
const columns: readonly (readonly [heading: string, value: (c: ExportedContact) => string | null])[] = [
  ['Gable ID', (c) => c.id],
  ['Kind', field('kind')],
  ['Title', field('title')],
  ['First name', field('firstName')],
  ['Last name', field('lastName')],
  ['Partner title', (c) => c.fields.partner?.title ?? null],
  ['Partner first name', (c) => c.fields.partner?.firstName ?? null],
  ['Partner last name', (c) => c.fields.partner?.lastName ?? null],
  ['Company', field('companyName')],
  ['Position', field('position')],
  ['Legal name', field('legalName')],
  ['Greeting', field('greeting')],
  ['Envelope name', field('envelopeName')],
  ['Email', emails('personal')],
  ['Work email', emails('work')],
  ['Other email', emails('other')],
  ['Mobile', phones('mobile')],
  ['Home phone', phones('home')],
  ['Work phone', phones('work')],
  ['Direct phone', phones('direct')],
  ['Fax', phones('fax')],
  ['Phone', phones('other')],
  ['Website', field('website')],
  ['Street', (c) => c.fields.address.street],
  ['Suburb', (c) => c.fields.address.suburb],
  ['State', (c) => c.fields.address.state],
  ['Postcode', (c) => c.fields.address.postcode],
  ['Country', (c) => c.fields.address.country],
  ['Postal street', (c) => c.fields.postalAddress?.street ?? null],
  ['Postal suburb', (c) => c.fields.postalAddress?.suburb ?? null],
  ['Postal state', (c) => c.fields.postalAddress?.state ?? null],
  ['Postal postcode', (c) => c.fields.postalAddress?.postcode ?? null],
  ['Postal country', (c) => c.fields.postalAddress?.country ?? null],
  ['Roles', (c) => list(c.fields.roles.filter((r) => !r.until).map((r) => r.role))],
  ['Tags', (c) => list(c.fields.tags)],
  ['Source', field('source')],
  ['Source detail', field('sourceDetail')],
  ['Agents', (c) => list(c.agents)],
  ['Rating', field('rating')],
  ['Buying positions', (c) => list(c.fields.buyingPositions)],
  ['Pre-approved', (c) => (c.fields.preApprovedCents === null ? null : (c.fields.preApprovedCents / 100).toFixed(2))],
  ['Timeframe', field('timeframe')],
  ['ABN', field('abn')],
  ['ACN', field('acn')],
  ['Dates', (c) => list(c.fields.dates.map((d) => `${d.kind}: ${d.label ?? ''}: ${d.on}`))],
  ['Notes', field('background')],
  ['Next contact on', field('nextContactOn')],
  ['Private contact', (c) => yes(c.fields.isPrivate)],
  ['Do not contact', (c) => yes(c.fields.doNotContact)],
  ['Do not contact reason', field('doNotContactReason')],
  ['Do not call', (c) => yes(c.fields.phones.length > 0 && c.fields.phones.every((p) => p.isOnDoNotCallList))],
  ['Unsubscribed', (c) => yes(c.optedOut.includes('email'))],
  ['Do not SMS', (c) => yes(c.optedOut.includes('sms'))],
  ['Old system IDs', (c) => list(c.oldIds)],
  ['From your old system', (c) => list(c.oldFields)],
]
export const tableHead = (): string => csvHeadings(columns.map(([heading]) => heading))
export const tableRow = (contact: ExportedContact): string => csvLine(columns.map(([, value]) => value(contact)))
