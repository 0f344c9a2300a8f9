import type { ListingFields } from '../../listing/listing-fields.ts'

/** A made-up listing with sentences; `{three|four}` is the truth and the untruth that is planted in its place. */
export interface Sample {
  fields: Partial<Omit<ListingFields, 'address'>> & { address?: Partial<ListingFields['address']> }
  places?: readonly string[]
  sentences: readonly string[]
}
