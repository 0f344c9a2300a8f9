import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Address } from '#common/listing/listing-fields.ts'

export const addressProviders = ['google', 'gnaf', 'gazetteer'] as const
export type AddressProviderName = (typeof addressProviders)[number]
const Provider = z.enum(addressProviders)
const Place = z.object({ suburb: z.string(), state: z.string(), postcode: z.string() })
/** A token of the browser for everything from the first key to the choice: Google counts that as one look-up. */
const Session = z.uuid().optional()

export const AddressSuggestion = z
  .object({
    /** The id for `getAddressByPlaceId`: Google’s own, `gnaf:<PID>` or `loc:…`. */
    placeId: z.string(),
    /** `39 Main Road` */
    main: z.string(),
    /** `Richmond VIC 3121` */
    secondary: z.string(),
  })
  .meta({ id: 'AddressSuggestion' })
export type AddressSuggestion = z.infer<typeof AddressSuggestion>

export const addressEndpoints = {
  suggest: endpoint({
    method: 'GET',
    path: '/api/address/suggest',
    summary: 'Addresses that start with the typed text',
    access: allow('signedIn', 'agency'),
    query: z.object({ q: z.string().trim().min(2, 'Enter at least two characters').max(200), session: Session }),
    response: z.object({
      suggestions: z.array(AddressSuggestion),
      provider: Provider,
      /** The provider that should have answered did not, and another one did. */
      isStandIn: z.boolean(),
    }),
    rateLimit: { max: 600, perSeconds: 60, by: 'user' },
  }),
  byPlaceId: endpoint({
    method: 'POST',
    path: '/api/listinger/getAddressByPlaceId',
    onlyForSelf: true,
    summary: 'The parts of a suggested address',
    access: allow('signedIn', 'agency'),
    body: z.object({ placeId: z.string().trim().min(1, 'Choose an address').max(500), session: Session }),
    response: z.object({ placeId: z.string(), provider: Provider, formattedAddress: z.string(), address: Address }),
    rateLimit: { max: 300, perSeconds: 60, by: 'user' },
  }),
  check: endpoint({
    method: 'GET',
    path: '/api/address/check',
    summary: 'Check that suburb, state and postcode match, with suggestions',
    access: allow('signedIn', 'agency'),
    query: z.object({
      suburb: z.string().trim().min(1).max(80),
      state: z.string().max(3).optional(),
      postcode: z.string().max(4).optional(),
    }),
    response: z.object({
      /** False when the gazetteer is empty or has no such suburb: then it is unknown. */
      isKnown: z.boolean(),
      agrees: z.boolean(),
      /** Places it may be instead, likeliest first. */
      fixes: z.array(Place),
    }),
  }),
  outline: endpoint({
    method: 'GET',
    path: '/api/address/outline',
    summary: 'Suburb locations for a map without tiles',
    access: allow('signedIn', 'agency'),
    response: z.object({ points: z.array(z.tuple([z.number(), z.number()])) }),
  }),
  places: endpoint({
    method: 'GET',
    path: '/api/address/places',
    summary: 'Suburb names within a map area',
    access: allow('signedIn', 'agency'),
    query: z.object({
      west: z.coerce.number().min(-180).max(180),
      south: z.coerce.number().min(-90).max(90),
      east: z.coerce.number().min(-180).max(180),
      north: z.coerce.number().min(-90).max(90),
    }),
    response: z.object({ places: z.array(z.object({ name: z.string(), latitude: z.number(), longitude: z.number() })) }),
  }),
}
