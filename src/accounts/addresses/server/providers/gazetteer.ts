import type { Address } from '#common/listing/listing-fields.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { localityKey } from '../../addresses.rules.ts'
import { placesFor, shownLine, streetOf, typedLine } from '../../typed-place.rules.ts'
import { findLocality, localitiesLike } from '../addresses.store.ts'
import type { AddressProvider } from '../address-provider.ts'

const prefix = 'loc:'

/**
 * Suburbs only: what was typed before the suburb is taken as the street. The place id says all of it, `loc:VIC:3121:richmond:39 main rd`,
 * so nothing need be remembered between the two calls.
 */
export const gazetteer: AddressProvider = {
  name: 'gazetteer',
  knows: (placeId) => placeId.startsWith(prefix),
  async suggest(caller, typed) {
    const found = await caller.transaction((ctx) => placesFor(typed, (words) => localitiesLike(ctx, words)))
    return found.map(({ place, ...given }) => {
      const line = typedLine(given)
      const suburb = `${place.state} ${place.postcode}`
      return {
        placeId: [prefix.slice(0, -1), place.state, place.postcode, localityKey(place.name), line].join(':'),
        main: line ? shownLine(streetOf(line)) : place.name,
        secondary: line ? `${place.name} ${suburb}` : suburb,
      }
    })
  },
  async find(caller, placeId) {
    const [, state = '', postcode = '', key = '', typed = ''] = placeId.split(':')
    const place = await caller.transaction((ctx) => findLocality(ctx, { key, state, postcode }))
    if (!place) return undefined
    const address: Address = {
      ...emptyAddress,
      ...streetOf(typed),
      suburb: place.name,
      state: place.state as Address['state'],
      postcode: place.postcode,
      country: 'Australia',
    }
    return {
      placeId,
      formattedAddress: [shownLine(address), `${place.name} ${state} ${postcode}`].filter(Boolean).join(', '),
      address,
    }
  },
}
