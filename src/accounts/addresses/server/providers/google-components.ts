import type { Address } from '#common/listing/listing-fields.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { type State, states } from '#common/listing/listing-values.ts'

/** A part of an address in the words of either API. */
export interface Component {
  long: string
  short: string
  types: readonly string[]
}

/**
 * Google's parts as ours. Numbers are text ("12-14", "4A"); a place in the country may lack number or postcode, then they stay empty for
 * the agent to fill in. Never out of the formatted address. Source: portals reference C1.
 */
export function addressFrom(
  components: readonly Component[],
  position: { latitude: number; longitude: number } | undefined,
): Address {
  const part = (...types: string[]) => {
    for (const type of types) {
      const found = components.find((component) => component.types.includes(type))
      if (found) return found
    }
    return undefined
  }
  const state = part('administrative_area_level_1')?.short
  const postcode = part('postal_code')?.long
  return {
    ...emptyAddress,
    subNumber: part('subpremise')?.long.slice(0, 20) ?? null,
    streetNumber: part('street_number')?.long.slice(0, 20) ?? null,
    street: part('route')?.long.slice(0, 120) ?? null,
    suburb: part('locality', 'sublocality_level_1', 'postal_town')?.long.slice(0, 80) ?? null,
    state: states.find((known): known is State => known === state) ?? null,
    postcode: postcode && /^\d{4}$/.test(postcode) ? postcode : null,
    country: part('country')?.long.slice(0, 40) ?? null,
    municipality: part('administrative_area_level_2')?.long.slice(0, 80) ?? null,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
  }
}
