import type { ListingFields } from '#common/listing/listing-fields.ts'
import { ecoFeatures, features, idealBuyers, views } from '#common/listing/listing-values.ts'
import type { XmlElement } from '../xml-tree.ts'
import { yesNo } from './format.ts'
import { element } from './xml-text.ts'

/**
 * Writes the features. Every yes/no feature is sent, also the ones that are not there: left out, a portal that keeps old
 * values would go on showing a pool that was ticked by mistake.
 */
export function buildFeatures(fields: ListingFields): XmlElement[] {
  return [
    element('features', {}, [...buildCounts(fields), ...buildFlags(fields)]),
    ticks('ecoFriendly', ecoFeatures, fields.ecoFeatures),
    ticks('views', views, fields.views),
    ticks('idealFor', idealBuyers, fields.idealFor),
    ...buildAllowances(fields),
  ]
}

function ticks(name: string, all: readonly string[], ticked: readonly string[]): XmlElement {
  return element(
    name,
    {},
    all.map((one) => element(one, {}, yesNo(ticked.includes(one)))),
  )
}

function buildCounts(fields: ListingFields): XmlElement[] {
  const counts = {
    bedrooms: fields.isStudio ? 'Studio' : fields.bedrooms,
    bathrooms: fields.bathrooms,
    ensuite: fields.ensuites,
    garages: fields.garages,
    carports: fields.carports,
    openSpaces: fields.openSpaces,
    toilets: fields.toilets,
    livingAreas: fields.livingAreas,
  }
  return Object.entries(counts).flatMap(([name, count]) => (count === null ? [] : [element(name, {}, String(count))]))
}

function buildFlags({ listingClass, features: ticked, heatingType, hotWaterType, otherFeatures }: ListingFields): XmlElement[] {
  // REA takes only the fence of land; other features that were ticked are sent as well.
  const asked = listingClass === 'land' ? features.filter((one) => one === 'fullyFenced' || ticked.includes(one)) : features
  return [
    ...asked.map((feature) => element(feature, {}, yesNo(ticked.includes(feature)))),
    ...(heatingType ? [element('heating', { type: heatingType })] : []),
    ...(hotWaterType ? [element('hotWaterService', { type: hotWaterType })] : []),
    ...(otherFeatures ? [element('otherFeatures', {}, otherFeatures)] : []),
  ]
}

function buildAllowances({ isPetFriendly, isSmokingAllowed, furnishing }: ListingFields): XmlElement[] {
  // REAXML knows furnished or not; partly furnished and on request are nearer to yes.
  const isFurnished = furnishing === null ? null : furnishing !== 'unfurnished'
  const answers = { petFriendly: isPetFriendly, furnished: isFurnished, smokers: isSmokingAllowed }
  const children = Object.entries(answers).flatMap(([name, answer]) =>
    answer === null ? [] : [element(name, {}, yesNo(answer))],
  )
  return children.length > 0 ? [element('allowances', {}, children)] : []
}
