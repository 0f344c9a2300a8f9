import { clockRange, clockTime } from '#common/time/days.ts'
import { formatDay, formatMoney, formatNumber } from '#ui/formatting.ts'
import { choiceWord } from '../../choice-words.rules.ts'
import { priceDisplayWords, taxWords } from './field-choices.ts'
import type { Season } from '#common/listing/fields-lease.ts'
import type { MergePath } from '../editor/state/listing-editor-record.ts'

const choices = new Set<string>([
  'listingClass',
  'saleOrLease',
  'addressVisibility',
  'methodOfSale',
  'agencyType',
  'rentPeriod',
  'furnishing',
  'soldPriceDisplay',
  'crossOver',
  'heatingType',
  'hotWaterType',
  'features',
  'ecoFeatures',
  'views',
  'idealFor',
  'tenancyStatus',
  'propertyExtent',
  'tenure',
  'auctionResult',
  'inspectionKind',
  'passingRentPeriod',
])

/** Any field as a person would say it, to compare two of them. @param agentNames by id */
export function valueInWords(path: MergePath, value: unknown, agentNames: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return 'Empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return path.endsWith('Cents') ? formatMoney(value) : plainNumber(path, value)
  if (typeof value === 'string') return textInWords(path, value)
  if (Array.isArray(value)) return value.map((item: unknown) => itemInWords(path, item, agentNames)).join('\n')
  if (path === 'landArea' || path === 'floorArea') {
    const area = value as { value: number; unit: string }
    return `${formatNumber(area.value)} ${choiceWord(area.unit)}`
  }
  return partsInWords(value)
}

/** Years are no thousands. */
const plainNumber = (path: string, value: number) => (path.startsWith('year') ? String(value) : formatNumber(value))

function textInWords(path: string, text: string): string {
  if (path === 'priceDisplay') return priceDisplayWords[text as keyof typeof priceDisplayWords]
  if (path === 'rentTax' || path === 'tax') return taxWords[text as keyof typeof taxWords]
  if (choices.has(path)) return choiceWord(text)
  if (path.endsWith('On')) return formatDay(text)
  return path.endsWith('At') ? localInWords(text) : text
}
const localInWords = (local: string) => `${formatDay(local.slice(0, 10))}, ${clockTime(local.slice(11))}`

function itemInWords(path: string, item: unknown, agentNames: ReadonlyMap<string, string>): string {
  if (typeof item === 'string') return choices.has(path) ? choiceWord(item) : item
  if (path === 'agents') {
    const { agentId, role } = item as { agentId: string; role: string }
    return `${agentNames.get(agentId) ?? 'Former agent'}, ${choiceWord(role).toLowerCase()}`
  }
  if (path === 'inspections') {
    const { startsAt, endsAt } = item as { startsAt: string; endsAt: string }
    return `${formatDay(startsAt.slice(0, 10))}, ${clockRange(startsAt.slice(11), endsAt.slice(11))}`
  }
  if (path === 'buildingAreas') {
    const { use, value, to, unit } = item as { use: string; value: number; to: number | null; unit: string }
    return `${use} ${formatNumber(value)}${to === null ? '' : `–${formatNumber(to)}`} ${choiceWord(unit)}`
  }
  if (path === 'otherRents') {
    const { cents, period } = item as { cents: number; period: string }
    return `${formatMoney(cents)} per ${period}`
  }
  if (path === 'seasons') {
    const { name, from, to, rentCents, period } = item as Season
    return `${name}, ${dayOfYear(from)} to ${dayOfYear(to)}: ${formatMoney(rentCents)} per ${period}`
  }
  return partsInWords(item as object)
}

/** `12-20` -> `20 Dec`. */
export const dayOfYear = (day: string): string => formatDay(`2024-${day}`).replace(/ 2024$/, '')

const partsInWords = (parts: object) =>
  Object.entries(parts)
    .flatMap(([key, part]: [string, unknown]) => (key === 'contactId' ? [] : [part]))
    .filter((part) => part !== null && part !== '' && typeof part !== 'object')
    .join(', ')
