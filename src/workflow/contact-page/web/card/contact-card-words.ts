import { formatPhone } from '#common/format-phone.ts'
import { wordOf } from '#common/text/name-words.ts'
import { valueWord } from '#core/contacts/contact-words.rules.ts'
import { formatDay, formatMoney } from '#ui/formatting.ts'

const labels: Readonly<Record<string, string>> = {
  kind: 'Type',
  partner: 'Partner',
  companyName: 'Company',
  legalName: 'Legal name',
  greeting: 'Greeting',
  envelopeName: 'Name on letters',
  emails: 'Email addresses',
  phones: 'Phone numbers',
  website: 'Website',
  'address.street': 'Street',
  agentIds: 'Agents',
  sourceDetail: 'Source detail',
  isPrivate: 'Private',
  position: 'Job title',
  buyingPositions: 'Buyer position',
  preApprovedCents: 'Pre-approved amount',
  abn: 'ABN',
  acn: 'ACN',
  doNotContact: 'Do not contact',
  doNotContactReason: 'Do not contact reason',
  nextContactOn: 'Next contact',
}
/** `firstName` -> `First name`; parts of the address by their own name. */
export function labelOf(field: string): string {
  const [group, channel, purpose] = field.split('.')
  // The history names consent as `consent.email.newsletter`.
  if (group === 'consent' && channel && purpose) return `${valueWord(channel)}, ${wordOf(purpose).toLowerCase()}`
  return labels[field] ?? wordOf(field.replace('address.', ''))
}

/** A field of a contact as it is read out in the history. @param names of agents by id */
export function valueInWords(field: string, value: unknown, names: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)) return 'Empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return field.endsWith('Cents') ? formatMoney(value) : String(value)
  if (typeof value === 'string') return field.endsWith('On') ? formatDay(value) : isChosen(field) ? valueWord(value) : value
  if (!Array.isArray(value)) return partsOf(value)
  return value.map((item: unknown) => itemInWords(field, item, names)).join(', ')
}

/** Fields whose values are from a fixed list, not free text. */
const chosen = new Set(['kind', 'rating', 'source', 'timeframe', 'buyingPositions'])
const isChosen = (field: string) => chosen.has(field) || field.startsWith('consent.')
function itemInWords(field: string, item: unknown, names: ReadonlyMap<string, string>): string {
  if (typeof item === 'string')
    return field === 'agentIds' ? (names.get(item) ?? 'Former agent') : chosen.has(field) ? valueWord(item) : item
  const { address, number, role, kind, label, on, isOnDoNotCallList, dncWashedOn } = item as Record<string, string | null>
  if (field === 'emails') return String(address)
  if (field === 'phones')
    return [number && formatPhone(number), isOnDoNotCallList && 'do not call', dncWashedOn && `checked ${formatDay(dncWashedOn)}`]
      .filter(Boolean)
      .join(', ')
  if (field === 'roles') return valueWord(String(role))
  return field === 'dates' ? `${label ?? valueWord(String(kind))} ${formatDay(String(on))}` : partsOf(item)
}
const partsOf = (value: unknown) =>
  Object.values(value as object)
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ')
