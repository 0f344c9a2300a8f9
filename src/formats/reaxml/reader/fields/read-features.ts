import {
  ecoFeatures,
  type Feature,
  features,
  heatingTypes,
  hotWaterTypes,
  idealBuyers,
  views,
} from '#common/listing/listing-values.ts'
import { type Draft, paragraphs, textOrNull } from '../draft.ts'
import type { Parts } from '../parts.ts'
import { parseCount, parseOneOf, parseYesNo } from '../values.ts'

const counts = {
  bathrooms: 'bathrooms',
  ensuites: 'ensuite',
  toilets: 'toilets',
  livingAreas: 'livingAreas',
  garages: 'garages',
  carports: 'carports',
  openSpaces: 'openSpaces',
} as const

/** features, ecoFriendly, views, idealFor, allowances: the counts and the yes/no things. */
export function readFeatures(listing: Parts, draft: Draft) {
  const parent = listing.first('features')
  if (parent) {
    readBedrooms(parent.first('bedrooms')?.text, draft)
    for (const [field, element] of Object.entries(counts) as [keyof typeof counts, string][]) {
      draft.read(field, parent.first(element)?.text, parseCount, `features/${element}`)
    }
    readFlags(parent, draft)
    draft.read(
      'heatingType',
      parent.first('heating')?.attribute('type'),
      (text) => parseOneOf(heatingTypes, text),
      'features/heating',
    )
    draft.read(
      'hotWaterType',
      parent.first('hotWaterService')?.attribute('type'),
      (text) => parseOneOf(hotWaterTypes, text),
      'features/hotWaterService',
    )
    const other = parent.first('otherFeatures')
    if (other) draft.set('otherFeatures', textOrNull(paragraphs(other.text)), 'features/otherFeatures')
  }
  const eco = readTicks(listing.first('ecoFriendly'), ecoFeatures, draft)
  if (eco) draft.set('ecoFeatures', eco, 'ecoFriendly')
  const seen = readTicks(listing.first('views'), views, draft)
  if (seen) draft.set('views', seen, 'views')
  // Revision 1.61 misspelt "retirees"; feeds of that age still do.
  const buyers = readTicks(listing.first('idealFor'), idealBuyers, draft, { retirees: 'reitrees' })
  if (buyers) draft.set('idealFor', buyers, 'idealFor')
  readAllowances(listing.first('allowances'), draft)
}

/** A studio has no bedroom of its own: it counts as 0, with `isStudio` set. */
function readBedrooms(text: string | undefined, draft: Draft) {
  if (text === undefined) return
  const isStudio = /^studio$/i.test(text)
  const bedrooms = isStudio ? 0 : draft.parse(text, parseCount, 'features/bedrooms')
  if (bedrooms === undefined) return
  draft.set('bedrooms', bedrooms, 'features/bedrooms', JSON.stringify(text))
  draft.set('isStudio', isStudio, 'features/bedrooms')
}

/**
 * The yes/no features, as a whole: what a feed does not name beside the others, the property does not have. A feed that
 * names none of them (an update of the bedrooms) leaves them alone.
 */
function readFlags(parent: Parts, draft: Draft) {
  const named = features.flatMap((feature) => {
    const element = parent.first(feature)
    return element ? [{ feature, isThere: isTicked(element, draft, `features/${feature}`) }] : []
  })
  // The old names, from before there were two elements for each.
  const pool = parent.first('pool')
  if (pool) {
    const isAbove = /above/i.test(pool.attribute('type') ?? '')
    named.push({ feature: isAbove ? 'poolAboveGround' : 'poolInGround', isThere: isTicked(pool, draft, 'features/pool') })
  }
  const spa = parent.first('spa')
  if (spa) {
    spa.attribute('type')
    const isThere = isTicked(spa, draft, 'features/spa')
    named.push({ feature: 'outsideSpa', isThere })
    if (isThere) draft.warn('features/spa does not say where the spa is; it was read as outsideSpa')
  }
  if (named.length === 0) return
  const there = new Set<Feature>(named.filter(({ isThere }) => isThere).map(({ feature }) => feature))
  draft.set(
    'features',
    features.filter((feature) => there.has(feature)),
    'features',
  )
}

function isTicked(element: Parts | undefined, draft: Draft, from: string): boolean {
  return draft.parse(element?.text, parseYesNo, from) === true
}

/** The children that are ticked, in our order; undefined when the feed has no such element. */
function readTicks<Value extends string>(
  parent: Parts | undefined,
  values: readonly Value[],
  draft: Draft,
  oldNames: Partial<Record<Value, string>> = {},
): Value[] | undefined {
  return (
    parent &&
    values.filter((value) => {
      const oldName = oldNames[value]
      const element = parent.first(value) ?? (oldName === undefined ? undefined : parent.first(oldName))
      return isTicked(element, draft, `${parent.name}/${value}`)
    })
  )
}

function readAllowances(allowances: Parts | undefined, draft: Draft) {
  if (!allowances) return
  draft.read('isPetFriendly', allowances.first('petFriendly')?.text, parseYesNo, 'allowances/petFriendly')
  // The DTD says smokers, REA's own examples say smoker.
  const smokers = allowances.first('smokers') ?? allowances.first('smoker')
  draft.read('isSmokingAllowed', smokers?.text, parseYesNo, 'allowances/smokers')
  draft.read('furnishing', allowances.first('furnished')?.text, parseFurnishing, 'allowances/furnished')
}

function parseFurnishing(text: string) {
  const isFurnished = parseYesNo(text)
  if (typeof isFurnished === 'boolean') return isFurnished ? 'furnished' : 'unfurnished'
  return parseOneOf(['unfurnished', 'furnished', 'partFurnished', 'optional'] as const, text)
}
