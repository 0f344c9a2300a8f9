import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { addressEndpoints as e } from '../addresses.contract.ts'

// The shapes of portals reference C1, served here.
const components = [
  ['130', '130', 'street_number'],
  ['Anzac Parade', 'Anzac Parade', 'route'],
  ['Kensington', 'Kensington', 'locality'],
  ['Randwick City Council', 'Randwick', 'administrative_area_level_2'],
  ['New South Wales', 'NSW', 'administrative_area_level_1'],
  ['Australia', 'AU', 'country'],
  ['2033', '2033', 'postal_code'],
] as const
const asked: { url: string; headers: IncomingMessage['headers']; body: string }[] = []
let answer: (url: string) => { status?: number; body: unknown } = () => ({ body: {} })
const places: Server = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => (body += part))
  request.on('end', () => {
    asked.push({ url: request.url ?? '', headers: request.headers, body })
    const { status = 200, body: json } = answer(request.url ?? '')
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  })
})
await new Promise<void>((done) => places.listen(0, '127.0.0.1', done))
const base = `http://127.0.0.1:${(places.address() as AddressInfo).port}`
afterAll(() => void places.close())

const modern = await testPortal({ GOOGLE_MAPS_API_KEY: 'key-of-the-test', PLACES_URL: base })
const legacy = await testPortal({ GOOGLE_MAPS_API_KEY: 'key-of-the-test', PLACES_URL: `${base}/maps/api/place` })
const session = '7f6c1f0e-58a5-4c3e-9a53-0b6a52a0f9d1'
const anzac = {
  streetNumber: '130',
  street: 'Anzac Parade',
  suburb: 'Kensington',
  state: 'NSW',
  postcode: '2033',
  municipality: 'Randwick City Council',
  subNumber: null,
  latitude: -33.9081441,
  longitude: 151.2237956,
}

test('Places (New) suggests and tells the parts, with one session and a field mask', async () => {
  const me = await (await modern.newAgency()).signIn()
  answer = (url) =>
    url === '/v1/places:autocomplete'
      ? {
          body: {
            suggestions: [
              {
                placePrediction: {
                  place: 'places/abc',
                  placeId: 'abc',
                  text: { text: '130 Anzac Parade, Kensington NSW' },
                  structuredFormat: { mainText: { text: '130 Anzac Parade' }, secondaryText: { text: 'Kensington NSW' } },
                },
              },
              { queryPrediction: {} },
            ],
          },
        }
      : {
          body: {
            id: 'abc',
            formattedAddress: '130 Anzac Parade, Kensington NSW 2033, Australia',
            location: { latitude: -33.9081441, longitude: 151.2237956 },
            types: ['street_address'],
            addressComponents: components.map(([longText, shortText, type]) => ({ longText, shortText, types: [type] })),
          },
        }
  asked.length = 0

  const found = await me(e.suggest, { query: { q: '130 anzac', session } })
  const place = await me(e.byPlaceId, { body: { placeId: 'abc', session } })

  expect(found).toEqual({
    provider: 'google',
    isStandIn: false,
    suggestions: [{ placeId: 'abc', main: '130 Anzac Parade', secondary: 'Kensington NSW' }],
  })
  expect(place.address).toMatchObject(anzac)
  expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
    input: '130 anzac',
    sessionToken: session,
    includedRegionCodes: ['au'],
  })
  expect(asked[1]?.headers['x-goog-fieldmask']).toBe('id,formattedAddress,addressComponents,location,types')
  expect(asked[1]?.url).toContain(`sessionToken=${session}`)
  expect(asked.every(({ headers }) => headers['x-goog-api-key'] === 'key-of-the-test')).toBe(true)
  expect(modern.logLines.join()).not.toContain('key-of-the-test')
})

test('a place without number and postcode comes as far as it is known', async () => {
  const me = await (await modern.newAgency()).signIn()
  answer = () => ({
    body: {
      id: 'farm',
      addressComponents: [
        { longText: 'Old Coach Road', shortText: 'Old Coach Rd', types: ['route'] },
        { longText: 'Subiaco', shortText: 'Subiaco', types: ['postal_town'] },
      ],
    },
  })
  expect((await me(e.byPlaceId, { body: { placeId: 'farm' } })).address).toMatchObject({
    street: 'Old Coach Road',
    suburb: 'Subiaco',
    streetNumber: null,
    postcode: null,
    latitude: null,
  })
})

test('a stale place id is not found; a service that is down says to type by hand', async () => {
  const me = await (await modern.newAgency()).signIn()
  answer = () => ({ status: 404, body: { error: { code: 404, status: 'NOT_FOUND', message: 'gone' } } })
  await expect(me(e.byPlaceId, { body: { placeId: 'old' } })).rejects.toMatchObject({ status: 404 })
  answer = () => ({ status: 500, body: { error: {} } })
  await expect(me(e.byPlaceId, { body: { placeId: 'abc' } })).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('Type the address'),
  })
})

test('while Google is down the suburbs stand in, and the answer says so', async () => {
  const me = await (await modern.newAgency()).signIn()
  await modern.owner.query(
    "insert into localities (postcode, name, name_key, state) values ('3121', 'Richmond', 'richmond', 'VIC')",
  )
  answer = () => ({ status: 403, body: { error: { code: 403, status: 'PERMISSION_DENIED' } } })
  expect(await me(e.suggest, { query: { q: '39 main rd rich' } })).toEqual({
    provider: 'gazetteer',
    isStandIn: true,
    suggestions: [{ placeId: 'loc:VIC:3121:richmond:39 main rd', main: '39 Main Road', secondary: 'Richmond VIC 3121' }],
  })
})

test('an old key is served by the old API', async () => {
  const me = await (await legacy.newAgency()).signIn()
  answer = (url) =>
    url.startsWith('/maps/api/place/autocomplete/json')
      ? {
          body: {
            status: 'OK',
            predictions: [
              {
                place_id: 'xyz',
                description: '130 Anzac Parade, Kensington NSW',
                structured_formatting: { main_text: '130 Anzac Parade', secondary_text: 'Kensington NSW' },
              },
            ],
          },
        }
      : {
          body: {
            status: 'OK',
            html_attributions: [],
            result: {
              place_id: 'xyz',
              formatted_address: '130 Anzac Parade, Kensington NSW 2033',
              geometry: { location: { lat: -33.9081441, lng: 151.2237956 } },
              address_components: components.map(([long_name, short_name, type]) => ({ long_name, short_name, types: [type] })),
            },
          },
        }
  expect((await me(e.suggest, { query: { q: '130 anzac', session } })).suggestions).toEqual([
    { placeId: 'xyz', main: '130 Anzac Parade', secondary: 'Kensington NSW' },
  ])
  expect((await me(e.byPlaceId, { body: { placeId: 'xyz', session } })).address).toMatchObject(anzac)

  answer = () => ({ body: { status: 'NOT_FOUND' } })
  await expect(me(e.byPlaceId, { body: { placeId: 'xyz' } })).rejects.toMatchObject({ status: 404 })
  answer = () => ({ body: { status: 'REQUEST_DENIED', error_message: 'This API project is not authorized' } })
  await expect(me(e.byPlaceId, { body: { placeId: 'xyz' } })).rejects.toMatchObject({ status: 503 })
})
