import type { ListingFields } from '../../listing/listing-fields.ts'
import { emptyAddress, emptyFields } from '../../listing/listing-empty.ts'
import { type KnownPlaces, readKnownPlaces } from '../known-places.ts'
import { homes } from './sentences-homes.ts'
import { others } from './sentences-others.ts'

export interface Sentence {
  true: string
  untrue: string
  /** The planted words. */
  planted: string
  fields: ListingFields
  places: KnownPlaces
}
const pair = /\{([^|{}]*)\|([^|{}]*)\}/g

export const sentences: readonly Sentence[] = [...homes, ...others].flatMap(({ fields, places = [], sentences: given }) =>
  given.map((text) => {
    const base = emptyFields(fields.listingClass ?? 'residential')
    return {
      true: text.replaceAll(pair, '$1'),
      untrue: text.replaceAll(pair, '$2'),
      planted: text.matchAll(pair).next().value?.[2] ?? '',
      fields: { ...base, ...fields, address: { ...emptyAddress, ...fields.address } },
      places: readKnownPlaces(places.join('\n')),
    }
  }),
)
