import * as z from 'zod'
import { type AddressProvider, ProviderDown } from '../address-provider.ts'
import { askGoogle } from './ask-google.ts'
import { addressFrom } from './google-components.ts'

const Predictions = z.object({
  status: z.string(),
  predictions: z
    .array(
      z.object({
        place_id: z.string(),
        description: z.string().default(''),
        structured_formatting: z.object({ main_text: z.string(), secondary_text: z.string().default('') }).optional(),
      }),
    )
    .default([]),
})
const Details = z.object({
  status: z.string(),
  result: z
    .object({
      place_id: z.string(),
      formatted_address: z.string().default(''),
      geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }).optional(),
      address_components: z
        .array(z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) }))
        .default([]),
    })
    .optional(),
})

/** The Places API of before 2025, for keys that still have it. It says what went wrong in `status`, always with 200. */
export function googleLegacy(base: string, key: string): AddressProvider {
  const ask = async <T extends z.ZodType<{ status: string }>>(
    path: string,
    query: Record<string, string>,
    shape: T,
  ): Promise<z.output<T>> => {
    const { status, body } = await askGoogle(new URL(`${base}/${path}?${new URLSearchParams({ ...query, key })}`))
    const parsed = shape.safeParse(body)
    if (status !== 200 || !parsed.success) throw new ProviderDown(`Places answered ${status}`)
    if (!['OK', 'ZERO_RESULTS', 'NOT_FOUND', 'INVALID_REQUEST'].includes(parsed.data.status))
      throw new ProviderDown(`Places answered ${parsed.data.status}`)
    return parsed.data
  }
  const token = (session: string | undefined): Record<string, string> => (session ? { sessiontoken: session } : {})
  return {
    name: 'google',
    knows: (placeId) => !placeId.includes(':'),
    async suggest(_caller, typed, session) {
      const query = { input: typed, components: 'country:au', types: 'geocode', language: 'en-AU', ...token(session) }
      const { predictions } = await ask('autocomplete/json', query, Predictions)
      return predictions.map((place) => ({
        placeId: place.place_id,
        main: place.structured_formatting?.main_text ?? place.description,
        secondary: place.structured_formatting?.secondary_text ?? '',
      }))
    },
    async find(_caller, placeId, session) {
      const fields = 'address_component,formatted_address,geometry,place_id'
      const { result } = await ask('details/json', { place_id: placeId, fields, ...token(session) }, Details)
      if (!result) return undefined
      const components = result.address_components.map(({ long_name, short_name, types }) => ({
        long: long_name,
        short: short_name,
        types,
      }))
      const at = result.geometry?.location
      return {
        placeId: result.place_id,
        formattedAddress: result.formatted_address,
        address: addressFrom(components, at && { latitude: at.lat, longitude: at.lng }),
      }
    },
  }
}
