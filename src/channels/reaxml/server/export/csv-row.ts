import { Address, ListingFields } from '#common/listing/listing-fields.ts'
import { priceLabel } from '#common/listing/price-label.ts'
import { csvHeadings, csvLine } from '#formats/csv/csv.ts'
import { privateFields } from '#formats/reaxml/reaxml.ts'
import type { ExportedListing } from './exported-listing.ts'

/** Fields that are none, or have columns of their own. */
const elsewhere = new Set<string>(['address', 'agents', 'acceptedCopy', 'importedElements'])
const fieldNames = (withPrivate: boolean) =>
  (Object.keys(ListingFields.shape) as (keyof ListingFields)[]).filter(
    (name) => !elsewhere.has(name) && (withPrivate || !privateFields.has(name)),
  )
const addressParts = Object.keys(Address.shape) as (keyof Address)[]
const first = ['id', 'reference', 'status', 'priceLabel', 'agents', 'createdAt', 'updatedAt', 'listedAt'] as const

export const csvHead = (withPrivate: boolean): string =>
  csvHeadings([...first, ...addressParts.map((part) => `address.${part}`), ...fieldNames(withPrivate)])

/** One listing: money in whole cents as the column's name says, days as YYYY-MM-DD, lists with "; " between their parts. */
export function csvRow({ listing, outgoing }: ExportedListing, withPrivate: boolean): string {
  const { id, reference, status, createdAt, updatedAt, listedAt, address } = listing
  const agents = outgoing.agents.map(({ name }) => name).join('; ')
  return csvLine([
    ...[id, reference, status, priceLabel(listing, status), agents, createdAt, updatedAt, listedAt],
    ...addressParts.map((part) => address[part]),
    ...fieldNames(withPrivate).map((name) =>
      plain(name === 'inspections' ? inspectionsOf(outgoing.fields) : outgoing.fields[name]),
    ),
  ])
}

/** `2026-11-28T10:30 to 2026-11-28T11:00`. */
const inspectionsOf = ({ inspections }: ListingFields) => inspections.map(({ startsAt, endsAt }) => `${startsAt} to ${endsAt}`)

function plain(value: unknown): string | number | boolean {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map(plain).join('; ')
  if (typeof value !== 'object') return String(value)
  return Object.values(value)
    .filter((part) => part !== null && part !== undefined && part !== '')
    .map(plain)
    .join(' ')
}
