import type { Area, ListingFields } from '#common/listing/listing-fields.ts'
import { type Draft, oneLine, textOrNull } from '../draft.ts'
import type { Parts } from '../parts.ts'
import { attributeOf } from './read-sale.ts'
import { parseAreaUnit, parseCount, parseNumber, parseOneOf, parseYesNo } from '../values.ts'

/** landDetails, buildingDetails, ruralFeatures and the years: what there is to measure. */
export function readBuilding(listing: Parts, draft: Draft) {
  readLand(listing.first('landDetails'), draft)
  readFloor(listing, draft)
  draft.read('yearBuilt', attributeOf(listing, 'yearBuilt', 'value'), parseCount, 'yearBuilt')
  draft.read('yearLastRenovated', attributeOf(listing, 'yearLastRenovated', 'value'), parseCount, 'yearLastRenovated')

  const zone = listing.first('zone')
  if (zone) draft.set('zoning', textOrNull(oneLine(zone.text)), 'zone')
}

function readLand(land: Parts | undefined, draft: Draft) {
  if (!land) return
  const area = readArea(land.first('area'), 'landDetails/area', draft)
  if (area) {
    draft.set('landArea', area.area, 'landDetails/area')
    draft.set('landAreaTo', area.to, 'landDetails/area range max')
  }
  draft.read('frontageM', land.first('frontage')?.text, parseNumber, 'landDetails/frontage')
  const depths = land.all('depth')
  if (depths.length > 0)
    draft.set(
      'depths',
      depths.flatMap((depth) => readDepth(depth, draft)),
      'landDetails/depth',
    )
  draft.read(
    'crossOver',
    attributeOf(land, 'crossOver', 'value'),
    (text) => parseOneOf(['left', 'right', 'center'], text),
    'landDetails/crossOver',
  )
}

function readDepth(depth: Parts, draft: Draft): ListingFields['depths'] {
  const side = draft.parse(
    depth.attribute('side'),
    (text) => parseOneOf(['rear', 'left', 'right'] as const, text),
    'landDetails/depth side',
  )
  const metres = draft.parse(depth.text, parseNumber, 'landDetails/depth')
  return side && typeof metres === 'number' ? [{ side, metres }] : []
}

/**
 * One area, or the two ends of a range, which commercial listings of several properties have. Null when it is empty or 0,
 * which is how vendors write "not known".
 */
function readArea(area: Parts | undefined, from: string, draft: Draft): { area: Area | null; to: number | null } | undefined {
  if (!area) return undefined
  const range = area.first('range')
  const value = draft.parse(range ? range.first('min')?.text : area.text, parseNumber, from)
  const to = draft.parse(range?.first('max')?.text, parseNumber, `${from} range max`) ?? null
  const unitText = area.attribute('unit') ?? ''
  area.attribute('of')
  if (value === undefined) return undefined
  if (value === null || value === 0) return { area: null, to: null }
  const unit = parseAreaUnit(unitText)
  if (!unit) draft.warn(`${from} unit "${unitText}" is unknown. The area was read as m²`)
  return { area: { value, unit: unit ?? 'squareMeter' }, to }
}

function readFloor(listing: Parts, draft: Draft) {
  const building = listing.first('buildingDetails')
  const areas = building?.all('area') ?? []
  // Commercial listings give one area per use (`of="office"`); the one without a use is the whole.
  const useOf = (area: Parts) => oneLine(area.attribute('of') ?? '')
  const total = areas.find((area) => /^(total|)$/i.test(useOf(area)))
  const area = readArea(total, 'buildingDetails/area', draft)
  if (area) {
    draft.set('floorArea', area.area, 'buildingDetails/area')
    draft.set('floorAreaTo', area.to, 'buildingDetails/area range max')
  }
  const parts = areas.filter((other) => other !== total).flatMap((other) => readPart(other, useOf(other), draft))
  if (parts.length > 0) draft.set('buildingAreas', parts, 'buildingDetails/area')
  draft.read('energyRating', building?.first('energyRating')?.text, parseNumber, 'buildingDetails/energyRating')

  // newlyBuilt was replaced by newConstruction in 2009, and most feeds still send it: the new name wins.
  const newlyBuilt = building && attributeOf(building, 'newlyBuilt', 'value')
  const isNew = listing.first('newConstruction')?.text ?? newlyBuilt
  draft.read('isNewConstruction', isNew, parseYesNo, 'newConstruction')
}

function readPart(area: Parts, use: string, draft: Draft): ListingFields['buildingAreas'] {
  const read = readArea(area, `buildingDetails/area of "${use}"`, draft)
  // A second total has no use.
  return read?.area ? [{ use: use || 'Other', ...read.area, to: read.to }] : []
}
