import { formatPhone } from '#common/format-phone.ts'
import type { CellValue, Column, TableRow } from '#formats/spreadsheet/spreadsheet.ts'
import type { PostalAddress } from '#core/contacts/contact-fields.contract.ts'
import { roleWord, valueWord } from '#core/contacts/contact-words.rules.ts'
import type { ExportedContact } from '#core/contacts/server/list/exported-contacts.service.ts'

const yes = (is: boolean) => (is ? 'Yes' : null)
const list = (values: readonly (string | null | undefined)[]) => values.filter(Boolean).join(', ')
const word = (value: string | null) => value && valueWord(value)
const isMobile = ({ type }: { type: string }) => type === 'mobile'
const lineOf = (a: PostalAddress | null) =>
  a && list([a.street, list([a.suburb, a.state, a.postcode]).replaceAll(', ', ' '), a.country])

const text = (heading: string, width: number, value: (c: ExportedContact) => CellValue) =>
  ({ heading, width, kind: 'text', value }) as const
/** Columns that an office puts into a spreadsheet of people, in words. Everything else is in the CSV with all fields. */
const columns: readonly (Column & { value(c: ExportedContact): CellValue })[] = [
  text('Name', 26, (c) => c.displayName),
  text('First name', 16, (c) => c.fields.firstName),
  text('Last name', 18, (c) => c.fields.lastName),
  text('Company', 22, (c) => c.fields.companyName),
  text('Mobile', 15, (c) => list(c.fields.phones.filter(isMobile).map(({ number }) => formatPhone(number)))),
  text('Other phones', 18, (c) => list(c.fields.phones.filter((p) => !isMobile(p)).map(({ number }) => formatPhone(number)))),
  text('Email', 30, (c) => c.fields.emails[0]?.address ?? null),
  text('Other emails', 30, (c) => list(c.fields.emails.slice(1).map(({ address }) => address))),
  text('Street', 26, (c) => c.fields.address.street),
  text('Suburb', 18, (c) => c.fields.address.suburb),
  text('State', 7, (c) => c.fields.address.state),
  text('Postcode', 9, (c) => c.fields.address.postcode),
  text('Postal address', 34, (c) => lineOf(c.fields.postalAddress ?? c.fields.address)),
  text('Roles', 24, (c) => list(c.fields.roles.filter(({ until }) => !until).map(({ role }) => roleWord(role)))),
  text('Tags', 22, (c) => list(c.fields.tags)),
  text('Agents', 26, (c) => list(c.agentNames)),
  text('Source', 16, (c) => word(c.fields.source)),
  text('Rating', 9, (c) => word(c.fields.rating)),
  text('Timeframe', 18, (c) => word(c.fields.timeframe)),
  text('Buyer position', 24, (c) => list(c.fields.buyingPositions.map(valueWord))),
  {
    heading: 'Pre-approved',
    width: 14,
    kind: 'dollars',
    value: ({ fields: { preApprovedCents } }) => (preApprovedCents === null ? null : preApprovedCents / 100),
  },
  { heading: 'Next contact', width: 13, kind: 'day', value: (c) => c.fields.nextContactOn },
  text('Do not contact', 14, (c) => yes(c.fields.doNotContact)),
  text('Unsubscribed from email', 22, (c) => yes(c.optedOut.includes('email'))),
  text('Unsubscribed from SMS', 21, (c) => yes(c.optedOut.includes('sms'))),
  text('Do not call', 11, (c) => yes(c.fields.phones.length > 0 && c.fields.phones.every((p) => p.isOnDoNotCallList))),
]

export const contactColumns: readonly Column[] = columns
export const contactRow = (contact: ExportedContact): TableRow => ({ cells: columns.map(({ value }) => value(contact)) })
