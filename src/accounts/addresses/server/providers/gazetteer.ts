import type { Address } from '#common/listing/listing-fields.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { streetLine } from '#common/listing/address-lines.ts'
import { streetTypes } from '#common/text/street-types.ts'
import { localityKey, readTyped, titleCase, type TypedAddress } from '../../addresses.rules.ts'
import { findLocality, localitiesLike } from '../addresses.store.ts'
import type { AddressProvider } from '../address-provider.ts'

const prefix = 'loc:'

/**
 * Suburbs only: what was typed before the suburb is taken as the street. The place id says all of it, `loc:VIC:3121:richmond:39 main road`,
 * so nothing need be remembered between the two calls.
 */
export const gazetteer: AddressProvider = {
  name: 'gazetteer',
  knows: (placeId) => placeId.startsWith(prefix),
  async suggest(caller, typed) {
    const { rest, ...number } = readTyped(typed)
    const words = rest.split(' ').filter(Boolean)
    return caller.transaction(async (ctx) => {
      // The longest end of the typed text that is a suburb prefix. With a street number, at least one word before it is the street.
      const first = number.streetNumber && words.length > 1 ? 1 : 0
      for (let from = first; from < words.length; from++) {
        const places = await localitiesLike(ctx, words.slice(from))
        if (places.length === 0) continue
        const street = number.streetNumber ? words.slice(0, from).join(' ') : ''
        return places.map((place) => ({
          placeId: [prefix.slice(0, -1), place.state, place.postcode, localityKey(place.name), typedPart(number, street)].join(
            ':',
          ),
          main: number.streetNumber ? streetLine(streetOf(typedPart(number, street))) : place.name,
          secondary: number.streetNumber ? `${place.name} ${place.state} ${place.postcode}` : `${place.state} ${place.postcode}`,
        }))
      }
      return []
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
      formattedAddress: [streetLine(address), `${place.name} ${state} ${postcode}`].filter(Boolean).join(', '),
      address,
    }
  },
}

const typedPart = ({ flat, streetNumber }: Omit<TypedAddress, 'rest'>, street: string) =>
  streetNumber ? `${flat ? `${flat}/` : ''}${streetNumber} ${street}`.trim() : ''

/** No position: that of a suburb would put a pin on the wrong house. */
function streetOf(typed: string): Pick<Address, 'subNumber' | 'streetNumber' | 'street' | 'lotNumber'> {
  const { flat, streetNumber, rest } = readTyped(typed)
  const words = rest.split(' ').filter(Boolean)
  const last = words.at(-1) ?? ''
  const street = words.length > 1 ? [...words.slice(0, -1), streetTypes[last] ?? last].join(' ') : rest
  return { subNumber: flat, streetNumber, street: street ? titleCase(street) : null, lotNumber: null }
}
