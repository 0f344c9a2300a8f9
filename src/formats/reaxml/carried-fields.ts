import type { ImportedElement, ListingFields } from '#common/listing/listing-fields.ts'
import { listingStatuses, type ListingStatus } from '#common/listing/listing-values.ts'
import type { Draft } from './reader/draft.ts'
import type { XmlElement } from './xml-tree.ts'

// A file that is kept or moved carries, as REAXML's own extra fields, what REAXML has no element for: `<eField
// name="gable:tags">["pool"]</eField>`. Other programs pass them over; ours takes them back (decision note 3).

const prefix = 'gable:'

/** Fields that are exported only on request, and ids of our database. */
export const privateFields: ReadonlySet<keyof ListingFields> = new Set([
  'internalRemarks',
  'vendorAskingPriceCents',
  'reservePriceCents',
  'opinionFromCents',
  'opinionToCents',
  'offerCents',
  'vendors',
  'solicitor',
  'buyers',
  'buyerSolicitor',
  'tenantName',
  'keyNumber',
  'keyPlace',
  'keysWith',
  'accessDetails',
])

/** The listing with these fields in its `extraFields`, beside those of its feed. */
export function withCarried(listing: XmlElement, values: Readonly<Record<string, unknown>>): XmlElement {
  const eFields = Object.entries(values).map(([name, value]) => ({
    name: 'eField',
    attributes: { name: prefix + name },
    text: sayable(JSON.stringify(value)),
    children: [],
  }))
  if (eFields.length === 0) return listing
  const own = listing.children.find(({ name }) => name === 'extraFields')
  const extra = { ...(own ?? { name: 'extraFields', attributes: { table: 'gable' }, text: '', children: [] }) }
  const carrying = { ...extra, children: [...extra.children, ...eFields] }
  const others = listing.children.filter((child) => child !== own)
  return { ...listing, children: [...others, carrying] }
}

/** XML forbids some characters that JSON does not; JSON can name them. */
const sayable = (json: string) =>
  json.replaceAll(/[\u2028\u2029\ufffe\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Takes our own extra fields out of an element, so that the readers see what any other program would have written. */
export function takeCarried(element: XmlElement): { element: XmlElement; carried: ReadonlyMap<string, string> } {
  const carried = new Map<string, string>()
  const isOurs = (child: ImportedElement) => child.name === 'eField' && child.attributes['name']?.startsWith(prefix) === true
  const children = element.children.flatMap((child) => {
    if (child.name !== 'extraFields' || !child.children.some(isOurs)) return [child]
    for (const one of child.children.filter(isOurs)) carried.set(one.attributes['name']?.slice(prefix.length) ?? '', one.text)
    const rest = child.children.filter((one) => !isOurs(one))
    return rest.length > 0 || child.attributes['table'] !== 'gable' ? [{ ...child, children: rest }] : []
  })
  return { element: carried.size > 0 ? { ...element, children } : element, carried }
}

/** Lays them over what the elements said. @returns our own status, where REAXML has no word for it */
export function readCarried(carried: ReadonlyMap<string, string>, draft: Draft): ListingStatus | undefined {
  let status: ListingStatus | undefined
  for (const [name, json] of carried) {
    const value = parsed(json)
    // Agents and media are lists beside the fields (carried-lists.ts).
    if (name === 'program' || name === 'agents' || name === 'media') continue
    if (name === 'status') status = listingStatuses.find((one) => one === value)
    else if (name === 'address') draft.patch.address = { ...draft.patch.address, ...(value as object) }
    else if (value !== undefined && draft.knows(name)) draft.set(name, value as never, `extra field ${name}`)
    else draft.warn(`extra field ${name} was not understood and was ignored`)
  }
  return status
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
