import { trimmed } from '#common/trimmed.ts'
import { partsOf, readVcards, valueOf, type VcardProperty } from '#formats/vcard/vcard.ts'
import type { SourceRow } from './source-row.ts'

/** A card becomes a row with these columns, so that cards and tables go one way. */
export const vcardColumns = [
  'title',
  'firstName',
  'lastName',
  'fullName',
  'partnerFirstName',
  'companyName',
  'position',
  'email',
  'emailWork',
  'mobile',
  'phone',
  'phoneHome',
  'phoneWork',
  'phoneFax',
  'website',
  'street',
  'suburb',
  'state',
  'postcode',
  'country',
  'postalStreet',
  'postalSuburb',
  'postalState',
  'postalPostcode',
  'postalCountry',
  'tags',
  'birthday',
  'dates',
  'background',
  'id',
] as const
type Column = (typeof vcardColumns)[number]

/** Names of the groups that a card is in, by its UID. */
export type Groups = ReadonlyMap<string, readonly string[]>
const maxMembers = 200_000
const uidOf = (value: string) =>
  value
    .trim()
    .toLowerCase()
    .replace(/^urn:uuid:/, '')

/** Reads the groups of an iPhone or iCloud, which stand before or after the cards of their members. */
export async function groupsIn(text: AsyncIterable<string>): Promise<Groups> {
  const groups = new Map<string, string[]>()
  for await (const card of readVcards(text)) {
    if (!isGroup(card)) continue
    const name = valueOf(card.find(({ name: is }) => is === 'FN')?.value ?? '').trim()
    if (!name) continue
    for (const { name: is, value } of card) {
      if (is !== 'MEMBER' && is !== 'X-ADDRESSBOOKSERVER-MEMBER') continue
      const known = groups.get(uidOf(value))
      if (known) known.push(name)
      else if (groups.size < maxMembers) groups.set(uidOf(value), [name])
    }
  }
  return groups
}

/** The cards of a file as rows; `line` is which card it is, from 1. Members of groups get their names as tags. */
export async function* vcardRows(text: AsyncIterable<string>, groups: Groups = new Map()): AsyncGenerator<SourceRow> {
  let count = 0
  for await (const card of readVcards(text)) {
    count++
    // A group of an iPhone is a list of people, not one of them.
    if (!isGroup(card)) yield { line: count, cells: cellsOf(card, groups) }
  }
}
const isGroup = (card: readonly VcardProperty[]) =>
  card.some(
    ({ name, value }) => (name === 'KIND' || name === 'X-ADDRESSBOOKSERVER-KIND') && value.trim().toLowerCase() === 'group',
  )

const oneLine = (value: string | undefined) =>
  trimmed(
    (value ?? '')
      .split(/[\r\n]/)
      .map((line) => line.trim())
      .filter(Boolean)
      .join(', '),
    /[,\s]/,
    { start: false },
  )

function cellsOf(card: readonly VcardProperty[], groups: Groups): string[] {
  const cells = new Map<Column, string[]>()
  const add = (column: Column, value: string | undefined) => {
    const text = value?.trim()
    if (text) cells.set(column, [...(cells.get(column) ?? []), text])
  }
  const labels = new Map(card.filter((p) => p.name === 'X-ABLABEL').map((p) => [p.group, p.value.toLowerCase()]))
  let addresses = 0
  // The preferred one first.
  const sorted = card.toSorted((a, b) => Number(isPreferred(b)) - Number(isPreferred(a)))
  for (const property of sorted) {
    const { name, types, value } = property
    if (name === 'N') {
      const [last, first, middle, title] = partsOf(value, ';')
      add('lastName', last)
      add('firstName', [first, middle].filter(Boolean).join(' '))
      add('title', title)
    } else if (name === 'FN') add('fullName', valueOf(value))
    else if (name === 'ORG') add('companyName', partsOf(value, ';')[0])
    else if (name === 'TITLE') add('position', valueOf(value))
    else if (name === 'EMAIL') add(types.has('WORK') ? 'emailWork' : 'email', valueOf(value).replace(/^mailto:/i, ''))
    else if (name === 'TEL') addPhone(property, value, labels.get(property.group), add)
    else if (name === 'URL') add('website', valueOf(value))
    else if (name === 'CATEGORIES') for (const tag of partsOf(value, ',')) add('tags', tag)
    else if (name === 'UID') for (const group of groups.get(uidOf(value)) ?? []) add('tags', group.slice(0, 40))
    else if (name === 'NOTE') add('background', valueOf(value))
    else if (name === 'BDAY') addBirthday(value, add)
    else if (name === 'ANNIVERSARY' || name === 'X-MS-ANNIVERSARY') add('dates', `custom: Anniversary: ${value}`)
    else if (name === 'X-GABLE-ID') add('id', value)
    else if (
      (name === 'X-ABRELATEDNAMES' && labels.get(property.group)?.includes('spouse')) ||
      name === 'X-SPOUSE' ||
      name === 'X-MS-SPOUSE'
    )
      add('partnerFirstName', valueOf(value))
    else if (name === 'ADR' && addresses < 2) {
      const [box, extended, street, suburb, state, postcode, country] = partsOf(value, ';')
      const isPostal = addresses++ > 0 || property.types.has('POSTAL')
      const at = (part: 'Street' | 'Suburb' | 'State' | 'Postcode' | 'Country') =>
        (isPostal ? `postal${part}` : part.toLowerCase()) as Column
      add(at('Street'), oneLine([box, extended, street].filter(Boolean).join(', ')))
      add(at('Suburb'), oneLine(suburb))
      add(at('State'), oneLine(state))
      add(at('Postcode'), oneLine(postcode))
      add(at('Country'), oneLine(country))
    }
  }
  // Programs repeat the company or the email here when there is no name.
  const full = cells.get('fullName')?.[0] ?? ''
  const isNoName = full.includes('@') || full === cells.get('companyName')?.[0] || !/\p{L}/u.test(full)
  if (isNoName || cells.has('firstName') || cells.has('lastName')) cells.delete('fullName')
  return vcardColumns.map((column) => (cells.get(column) ?? []).join(column === 'background' ? '\n\n' : ' ::: '))
}

/** Apple writes 1604 for a year that was not given, version 4 of the format `--0412`. Without a year there is no date to keep, only a note. */
function addBirthday(value: string, add: (column: Column, value: string) => void): void {
  const [, month, day] = /^(?:1604-?|--)(\d\d)-?(\d\d)/.exec(value.trim()) ?? []
  if (month && day) add('background', `Birthday: ${Number(day)} ${monthNames[Number(month) - 1] ?? month}`)
  else add('birthday', value)
}
const monthNames = 'January February March April May June July August September October November December'.split(' ')

function addPhone(
  { types }: VcardProperty,
  value: string,
  label: string | undefined,
  add: (column: Column, value: string) => void,
): void {
  const number = valueOf(value).replace(/^tel:/i, '').replace(/;.*/, '')
  if (types.has('PAGER')) return
  if (types.has('FAX')) add('phoneFax', number)
  else if (types.has('CELL') || label?.includes('mobile')) add('mobile', number)
  else if (types.has('HOME')) add('phoneHome', number)
  else add(types.has('WORK') ? 'phoneWork' : 'phone', number)
}
const isPreferred = ({ types }: VcardProperty) => types.has('PREF')
