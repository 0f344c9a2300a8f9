import type { Area, ListingFields } from '#common/listing/listing-fields.ts'
import type { XmlElement } from '../xml-tree.ts'
import { decimal, dollars, yesNo } from './format.ts'
import { element } from './xml-text.ts'

const textOf = (name: string, value: string | null) => (value === null || value === '' ? [] : [element(name, {}, value)])
const flag = (name: string, value: boolean | null) => (value === null ? [] : [element(name, { value: yesNo(value) })])

/** Writes the fields that only commercial property, its land and businesses have; the model keeps what the root knows. */
export function buildCommercial(fields: ListingFields): XmlElement[] {
  const { outgoingsCents, returnPercent, onSiteCarSpaces, highlights } = fields
  return [
    ...flag('isMultiple', fields.isMultiple),
    ...flag('franchise', fields.isFranchise),
    ...textOf('propertyExtent', fields.propertyExtent),
    ...textOf('currentLeaseEndDate', fields.currentLeaseEndsOn),
    ...(outgoingsCents === null ? [] : [element('outgoings', { period: 'annual' }, dollars(outgoingsCents))]),
    ...(returnPercent === null ? [] : [element('return', { period: 'annual', unit: 'percent' }, decimal(returnPercent))]),
    // REA takes its three words here; an agent's own words are the next best.
    ...textOf('tenancy', fields.tenancyStatus ?? fields.tenancy),
    ...textOf('furtherOptions', fields.furtherOptions),
    ...(onSiteCarSpaces === null ? [] : [element('carSpaces', {}, String(onSiteCarSpaces))]),
    ...textOf('parkingComments', fields.parkingComments),
    ...textOf('takings', fields.takings),
    ...textOf('terms', fields.terms),
    ...textOf('purchaseOrder', fields.purchaseOrder),
    ...highlights.map((text, index) => element('highlight', { id: String(index + 1) }, text)),
    ...buildUpgrade(fields.portalUpgrade),
  ]
}

function buildUpgrade(upgrade: ListingFields['portalUpgrade']): XmlElement[] {
  if (!upgrade) return []
  const presentation = element('presentation', { style: upgrade.style, duration: upgrade.days })
  return [element('marketing', {}, [element('upgrade', {}, [presentation])])]
}

/** One figure, or the range that a listing of several properties has. */
export function areaElement(area: Area, to: number | null, use?: string): XmlElement {
  const attributes = { unit: area.unit, of: use ?? null }
  if (to === null) return element('area', attributes, decimal(area.value))
  const ends = [element('min', {}, decimal(area.value)), element('max', {}, decimal(to))]
  return element('area', attributes, [element('range', {}, ends)])
}

const ruralTexts = [
  'fencing',
  'annualRainfall',
  'soilTypes',
  'improvements',
  'councilRates',
  'irrigation',
  'carryingCapacity',
  'services',
] as const

/** Writes the fields that only farms and developments have. */
export function buildLandAndRural(fields: ListingFields): XmlElement[] {
  const rural = ruralTexts.flatMap((field) => textOf(field, fields[field]))
  return [
    ...(rural.length > 0 ? [element('ruralFeatures', {}, rural)] : []),
    ...(fields.projectId || fields.projectOrder
      ? [element('project', {}, [element('id', {}, fields.projectId ?? ''), element('order', {}, fields.projectOrder ?? '')])]
      : []),
    ...flag('holiday', fields.isHolidayLet),
  ]
}
