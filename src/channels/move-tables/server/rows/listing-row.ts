import { addressOf, streetOf } from '#accounts/addresses/address-cells.rules.ts'
import { type KeptText, keptOf, tooManyKept } from '#accounts/old-system/server/keep-fields.service.ts'
import { streetLine } from '#common/listing/address-lines.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { type Address, type ListingFields, ListingPatch, type Party } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import type { ContactLine } from '#core/contacts/server/contact-lines.service.ts'
import { addressKey } from '#core/properties/properties.rules.ts'
import type { PropertyAddress } from '#core/properties/properties.contract.ts'
import { readTableListing } from '#formats/listing-table/listing-table.ts'
import type { RowCells } from '../row-cells.ts'
import type { ContactJoin, Join, KnownRow } from './joined.ts'
import { personOf } from './people.ts'
import { type ExpectedPlace, placeOfProperty } from './properties.ts'
import { isExpected, type Step } from './table-kind.ts'

export interface ListingRow {
  one: KnownRow
  label: string
  /** The fields that the row has a value for. */
  patch: ListingPatch & Pick<ListingFields, 'listingClass' | 'saleOrLease'>
  status: Exclude<ListingStatus, 'live'>
  /** The property that its id names; null where only the address says it, or a check has still to make it. */
  propertyId: string | null
  uniqueId: string | null
  listedAt: Date | null
  kept: KeptText[]
  refusal: string | null
  remark: string | null
  /** Set for a listing of a REAXML file: the name of its feed, and what later messages about it have to know. */
  feed?: { source: string; state: object }
}
export interface Joins {
  property: Join
  places: ReadonlyMap<string, PropertyAddress>
  contact: ContactJoin
  people: ReadonlyMap<string, ContactLine>
  today: string
}
export const contactTargets = ['vendorId', 'ownerId', 'buyerId', 'tenantId', 'solicitorId'] as const

/** A row of listings with everything that it joins. */
export function readListingRow(one: KnownRow, step: Step, joins: Joins): ListingRow {
  const { cells } = one
  const { move, table } = step
  const facts = { side: table.saleOrLease ?? null, source: move.source, today: joins.today }
  const day = (target: string) => cells.moment(target)?.day ?? null
  const read = readTableListing({ all: (target) => cells.all(target), day }, facts)
  const place = placeOf(cells, step, joins)
  const agents = agentsOf(cells, step)
  const parties = partiesOf(cells, joins)
  const kept = keptOf([...cells.all('kept'), ...read.kept, ...agents.kept])
  const patch = withoutEmpty({ ...read.patch, ...parties.patch, agents: agents.agents, address: place.address })
  const { error } = ListingPatch.safeParse(patch)
  const reasons = [
    ...cells.reasons,
    ...tooManyKept(kept),
    ...(place.address ? [] : place.missing.length ? place.missing : ['The row names no property and has no address']),
    ...(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []),
  ]
  const isPlaced = place.propertyId !== null || (place.address !== null && addressKey(place.address) !== undefined)
  return {
    one,
    label: place.address ? [streetLine(place.address), place.address.suburb].filter(Boolean).join(', ') : '',
    patch: patch as ListingRow['patch'],
    status: read.status,
    propertyId: place.propertyId,
    uniqueId: cells.id('uniqueId'),
    // One that was never on the market has no such day.
    listedAt: dateOf(cells, 'listedOn') ?? (read.status === 'draft' ? null : dateOf(cells, 'createdAt')),
    kept,
    refusal: reasons.length ? [...new Set(reasons)].join('. ') : null,
    remark: [...read.remarks, ...(isPlaced ? [] : place.missing), ...agents.remarks, ...parties.missing].join('. ') || null,
  }
}

const dateOf = (cells: RowCells, target: string): Date | null => {
  const at = cells.instant(target)
  return at === null ? null : new Date(at)
}
const withoutEmpty = (patch: object): ListingPatch =>
  Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value != null && !(Array.isArray(value) && value.length === 0)),
  ) as ListingPatch

/** The property and the address of a listing or an appraisal: its own, or that of its property. */
export function placeOf(
  cells: RowCells,
  { mode, setting }: Step,
  { property, places }: Pick<Joins, 'property' | 'places'>,
): { propertyId: string | null; address: Address | null; missing: string[] } {
  const joined = property(cells)
  const own = addressOf((column) => cells.text(column))
  const hasOwn = own.street !== null || own.suburb !== null
  const externalId = cells.id('propertyId')
  const expected = mode === 'check' && externalId !== null ? setting.expected.recordOf(placeOfProperty, externalId) : null
  if (expected !== null) {
    const { id, address } = JSON.parse(expected) as ExpectedPlace
    return { propertyId: id, address: hasOwn && addressKey(own) ? own : address, missing: [] }
  }
  const there = joined.property ? places.get(joined.property) : undefined
  if (!there) return { propertyId: null, address: hasOwn ? own : null, missing: joined.missing }
  const { suburb, state, postcode } = there
  const ofProperty: Address = {
    ...emptyAddress,
    ...streetOf(there.streetLine),
    ...{ suburb, postcode, state: state as Address['state'] },
  }
  return { propertyId: there.id, address: hasOwn && addressKey(own) ? own : ofProperty, missing: [] }
}

/** Agents by their profiles here; a name without a profile is kept. */
function agentsOf(cells: RowCells, { setting }: Step): { agents: ListingFields['agents']; kept: KeptText[]; remarks: string[] } {
  const first = personOf(cells, setting, 'agent').name
  const secondId = cells.text('secondAgentId')
  const names = [first, secondId === null ? null : (setting.people.get(secondId)?.name ?? secondId)].flatMap((name) => name ?? [])
  const known = names.map((name) => ({ name, id: setting.agents.get(name.toLowerCase()) }))
  const unknown = known.filter(({ id }) => !id)
  return {
    agents: [...new Set(known.flatMap(({ id }) => id ?? []))].map((agentId) => ({ agentId, role: 'listing' })),
    kept: unknown.map(({ name }) => ({ heading: 'Agent', text: name })),
    remarks: unknown.map(({ name }) => `${name} is no agent in Gable`),
  }
}

function partiesOf(
  cells: RowCells,
  { contact, people }: Joins,
): { patch: Pick<ListingPatch, 'vendors' | 'buyers' | 'solicitor'>; missing: string[] } {
  const named = new Map(contactTargets.map((target) => [target, contact(cells, target)]))
  const ids = (...targets: (typeof contactTargets)[number][]) => [...new Set(targets.flatMap((one) => named.get(one)?.id ?? []))]
  const party = (id: string): Party => {
    const line = people.get(id)
    return {
      name: line?.displayName.slice(0, 120) ?? null,
      phone: line?.phone ?? null,
      email: line?.email ?? null,
      contactId: id,
    }
  }
  // A check has no contacts yet; they change no outcome.
  const partiesFor = (...targets: (typeof contactTargets)[number][]) =>
    ids(...targets)
      .filter((id) => !isExpected(id))
      .map(party)
  return {
    patch: {
      vendors: partiesFor('vendorId', 'ownerId'),
      buyers: partiesFor('buyerId', 'tenantId'),
      solicitor: partiesFor('solicitorId')[0] ?? null,
    },
    missing: [...named.values()].flatMap((one) => one?.missing ?? []),
  }
}
