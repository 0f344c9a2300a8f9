import * as z from 'zod'
import { type AddressProvider, ProviderDown } from '../address-provider.ts'
import { askGoogle } from './ask-google.ts'
import { addressFrom } from './google-components.ts'

const Suggestions = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            placeId: z.string(),
            text: z.object({ text: z.string() }).optional(),
            structuredFormat: z
              .object({ mainText: z.object({ text: z.string() }), secondaryText: z.object({ text: z.string() }).optional() })
              .optional(),
          })
          .optional(),
      }),
    )
    .default([]),
})
const Details = z.object({
  id: z.string(),
  formattedAddress: z.string().default(''),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  addressComponents: z
    .array(
      z.object({ longText: z.string().default(''), shortText: z.string().default(''), types: z.array(z.string()).default([]) }),
    )
    .default([]),
})
// Without a mask the call is an error; `*` would be charged as everything.
const fieldMask = 'id,formattedAddress,addressComponents,location,types'

/** Places API (New). Source: portals reference C1. */
export function googleNew(base: string, key: string): AddressProvider {
  const headers = { 'x-goog-api-key': key, 'content-type': 'application/json' }
  return {
    name: 'google',
    knows: (placeId) => !placeId.includes(':'),
    async suggest(_caller, typed, session) {
      const { status, body } = await askGoogle(new URL(`${base}/v1/places:autocomplete`), {
        method: 'POST',
        headers,
        body: JSON.stringify({
          input: typed,
          ...(session && { sessionToken: session }),
          includedRegionCodes: ['au'],
          includedPrimaryTypes: ['street_address', 'premise', 'subpremise', 'route', 'locality'],
          languageCode: 'en-AU',
          regionCode: 'au',
        }),
      })
      const parsed = Suggestions.safeParse(body)
      if (status !== 200 || !parsed.success) throw new ProviderDown(`Places answered ${status}`)
      return parsed.data.suggestions.flatMap(({ placePrediction: place }) =>
        place
          ? [
              {
                placeId: place.placeId,
                main: place.structuredFormat?.mainText.text ?? place.text?.text ?? '',
                secondary: place.structuredFormat?.secondaryText?.text ?? '',
              },
            ]
          : [],
      )
    },
    async find(_caller, placeId, session) {
      const url = new URL(`${base}/v1/places/${encodeURIComponent(placeId)}`)
      if (session) url.searchParams.set('sessionToken', session)
      url.searchParams.set('regionCode', 'au')
      const { status, body } = await askGoogle(url, { headers: { ...headers, 'x-goog-fieldmask': fieldMask } })
      // Place ids go stale; a wrong one is an invalid argument.
      if (status === 404 || status === 400) return undefined
      const parsed = Details.safeParse(body)
      if (status !== 200 || !parsed.success) throw new ProviderDown(`Places answered ${status}`)
      const { id, formattedAddress, location, addressComponents } = parsed.data
      const components = addressComponents.map(({ longText, shortText, types }) => ({ long: longText, short: shortText, types }))
      return { placeId: id, formattedAddress, address: addressFrom(components, location) }
    },
  }
}
