import type { Address, ListingFields } from '#common/listing/listing-fields.ts'
import type { XmlElement } from '../xml-tree.ts'
import { areaElement } from './build-commercial.ts'
import { decimal, yesNo } from './format.ts'
import { cleanText, element } from './xml-text.ts'

const textOf = (name: string, value: string | null) => (value === null || value === '' ? [] : [element(name, {}, value)])

/** Writes address and sizes. */
export function buildPlace(fields: ListingFields): XmlElement[] {
  const { address, estateName, estateStage, streetDirectory } = fields
  return [
    ...buildAddress(fields),
    ...textOf('municipality', address.municipality),
    ...(estateName || estateStage
      ? [element('estate', {}, [element('name', {}, estateName ?? ''), ...textOf('stage', estateStage)])]
      : []),
    ...(streetDirectory
      ? [
          element('streetDirectory', { type: streetDirectory.type }, [
            element('page', {}, streetDirectory.page ?? ''),
            element('reference', {}, streetDirectory.reference ?? ''),
          ]),
        ]
      : []),
    ...buildLand(fields),
    ...buildBuilding(fields),
    ...textOf('zone', fields.zoning),
  ]
}

function buildAddress({ address, addressVisibility, isStreetViewShown }: ListingFields): XmlElement[] {
  const { municipality: _, latitude: __, longitude: ___, ...sent } = address
  if (Object.values(sent).every((part) => cleanText(part ?? '').trim() === '')) return []
  const streetview = isStreetViewShown === null ? null : yesNo(isStreetViewShown)
  // REAXML can hide the street or nothing: a listing that shows its street without the number hides both.
  return [
    element('address', { display: yesNo(addressVisibility === 'fullAddress'), streetview }, [
      ...textOf('site', siteText(address)),
      ...textOf('subNumber', address.subNumber),
      ...textOf('lotNumber', address.lotNumber),
      ...textOf('streetNumber', address.streetNumber),
      // The DTD demands these four, even of an address that has none.
      element('street', {}, address.street ?? ''),
      element('suburb', { display: addressVisibility === 'hidden' ? 'no' : null }, address.suburb ?? ''),
      element('state', {}, address.state ?? ''),
      element('postcode', {}, address.postcode ?? ''),
      ...textOf('country', address.country),
    ]),
  ]
}

/** REAXML has no level; it stands with the building's name. */
function siteText({ level, siteName }: Address): string {
  const levelText = level && (/^\d+$/.test(level) ? `Level ${level}` : level)
  return [levelText, siteName].filter(Boolean).join(', ')
}

function buildLand({ landArea, landAreaTo, frontageM, depths, crossOver }: ListingFields): XmlElement[] {
  const details = [
    ...(landArea ? [areaElement(landArea, landAreaTo)] : []),
    ...(frontageM === null ? [] : [element('frontage', { unit: 'meter' }, decimal(frontageM))]),
    ...depths.map(({ side, metres }) => element('depth', { unit: 'meter', side }, decimal(metres))),
    ...(crossOver ? [element('crossOver', { value: crossOver })] : []),
  ]
  return details.length > 0 ? [element('landDetails', {}, details)] : []
}

function buildBuilding(fields: ListingFields): XmlElement[] {
  const { floorArea, floorAreaTo, buildingAreas, energyRating, isNewConstruction, yearBuilt, yearLastRenovated } = fields
  const details = [
    ...(floorArea ? [areaElement(floorArea, floorAreaTo)] : []),
    ...buildingAreas.map(({ use, to, ...area }) => areaElement(area, to, use)),
    ...(energyRating === null ? [] : [element('energyRating', {}, decimal(energyRating))]),
  ]
  return [
    ...(details.length > 0 ? [element('buildingDetails', {}, details)] : []),
    ...(isNewConstruction === null ? [] : [element('newConstruction', {}, yesNo(isNewConstruction))]),
    ...(yearBuilt === null ? [] : [element('yearBuilt', { value: String(yearBuilt) })]),
    ...(yearLastRenovated === null ? [] : [element('yearLastRenovated', { value: String(yearLastRenovated) })]),
  ]
}
