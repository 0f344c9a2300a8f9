import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { hasSharedData, sharedFile } from '#common/testing/shared-data.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { addressEndpoints as e } from '../addresses.contract.ts'
import { fillLocalitiesWhenEmpty, importGazetteer } from './gazetteer-import.service.ts'
import { importGnaf } from './gnaf-import.service.ts'

const portal = await testPortal({}, { own: true })
const folder = mkdtempSync(join(tmpdir(), 'gable-addresses-'))
const client = new pg.Client(portal.owner.options as pg.ClientConfig)
await client.connect()
afterAll(async () => {
  await client.end()
  rmSync(folder, { recursive: true, force: true })
})
const header =
  'ADDRESS_DETAIL_PID|DATE_CREATED|ADDRESS_LABEL|ADDRESS_SITE_NAME|BUILDING_NAME|FLAT_TYPE|FLAT_NUMBER|LEVEL_TYPE|LEVEL_NUMBER|NUMBER_FIRST|NUMBER_LAST|LOT_NUMBER|STREET_NAME|STREET_TYPE|STREET_SUFFIX|LOCALITY_NAME|STATE|POSTCODE|LEGAL_PARCEL_ID|MB_CODE|ALIAS_PRINCIPAL|PRINCIPAL_PID|PRIMARY_SECONDARY|PRIMARY_PID|GEOCODE_TYPE|LONGITUDE|LATITUDE'
const line = (pid: string, values: Record<string, string>) => {
  const all: Record<string, string> = {
    ADDRESS_DETAIL_PID: pid,
    STREET_NAME: 'MAIN',
    STREET_TYPE: 'ROAD',
    LOCALITY_NAME: 'RICHMOND',
    STATE: 'VIC',
    POSTCODE: '3121',
    ALIAS_PRINCIPAL: 'P',
    LONGITUDE: '145.0017',
    LATITUDE: '-37.8233',
    ...values,
  }
  return header
    .split('|')
    .map((name) => all[name] ?? '')
    .join('|')
}
const edition = (...lines: string[]) => {
  const path = join(folder, `core-${Math.random().toString(36).slice(2)}.psv`)
  writeFileSync(path, `\uFEFF${header}\r\n${lines.map((one) => `${one}\r\n`).join('')}`)
  return path
}
const me = await (await portal.newAgency()).signIn()
const suggest = async (q: string) =>
  (await me(e.suggest, { query: { q } })).suggestions.map(({ main, secondary }) => `${main}, ${secondary}`)

test('the suburbs of the first start: with state and postcode, no post office boxes, and only once', async () => {
  expect(await fillLocalitiesWhenEmpty(client)).toBeGreaterThan(15_000)
  expect(await fillLocalitiesWhenEmpty(client)).toBe(0)
  expect(await suggest('richmond vic')).toContain('Richmond, VIC 3121')
  expect(await suggest('st kil')).toContain('St Kilda, VIC 3182')
  expect(await suggest('kew 31')).toEqual(['Kew, VIC 3101', 'Kew East, VIC 3102'])
})

test('places in the state of the agency come first, those of the same name elsewhere after them', async () => {
  const states = (await suggest('12 Lennox St richmond')).map((one) => /\b(?:NSW|QLD|SA|TAS|VIC|WA|NT|ACT)\b/.exec(one)?.[0])
  expect(states[0]).toBe('NSW')
  expect(new Set(states).size).toBeGreaterThan(1)
  expect(states.lastIndexOf('NSW')).toBeLessThan(states.findIndex((state) => state !== 'NSW'))
})

test('without a register of streets the typed street is kept and the suburb is found', async () => {
  expect(await suggest('2/39 Main Rd richmond v')).toContain('2/39 Main Road, Richmond VIC 3121')
  expect((await suggest('2/39 Main Rd richmond vic'))[0]).toBe('2/39 Main Road, Richmond VIC 3121')
  const [first] = (await me(e.suggest, { query: { q: '2/39 main rd richmond vic' } })).suggestions
  const place = await me(e.byPlaceId, { body: { placeId: first?.placeId ?? '' } })
  expect(place).toMatchObject({ provider: 'gazetteer', formattedAddress: '2/39 Main Road, Richmond VIC 3121' })
  expect(place.address).toMatchObject({
    subNumber: '2',
    streetNumber: '39',
    street: 'Main Road',
    suburb: 'Richmond',
    state: 'VIC',
    postcode: '3121',
    latitude: null,
  })
})

test('suburb, state and postcode must agree; what would is offered, the likeliest first', async () => {
  const check = (query: { suburb: string; state?: string; postcode?: string }) => me(e.check, { query })
  expect(await check({ suburb: 'RICHMOND', state: 'VIC', postcode: '3121' })).toEqual({ isKnown: true, agrees: true, fixes: [] })
  const wrong = await check({ suburb: 'Richmond', state: 'VIC', postcode: '3122' })
  expect(wrong).toMatchObject({ isKnown: true, agrees: false })
  expect(wrong.fixes[0]).toEqual({ suburb: 'Richmond', state: 'VIC', postcode: '3121' })
  expect(wrong.fixes).toContainEqual({ suburb: 'Hawthorn', state: 'VIC', postcode: '3122' })
  expect(await check({ suburb: 'Nowhere at all' })).toEqual({ isKnown: false, agrees: false, fixes: [] })
})

test('G-NAF Core comes in: retired spellings are left out, ranges and flats are read, longitude before latitude', async () => {
  const report = await importGnaf(
    client,
    edition(
      line('GAVIC1', { NUMBER_FIRST: '39' }),
      line('GAVIC2', { NUMBER_FIRST: '39', FLAT_NUMBER: '2', FLAT_TYPE: 'UNIT' }),
      line('GAVIC3', {
        NUMBER_FIRST: '12',
        NUMBER_LAST: '14',
        STREET_NAME: "O'BRIEN",
        STREET_TYPE: 'STREET',
        LOCALITY_NAME: 'MCMAHONS POINT',
        STATE: 'NSW',
        POSTCODE: '2060',
      }),
      line('GAVIC4', { NUMBER_FIRST: '39', ALIAS_PRINCIPAL: 'A' }),
      line('GAVIC5', { NUMBER_FIRST: '7', POSTCODE: '' }),
    ),
  )
  expect(report).toEqual({ read: 5, kept: 3, wasResumed: false })

  expect(await suggest('39 main rd')).toEqual(['39 Main Road, Richmond VIC 3121', '2/39 Main Road, Richmond VIC 3121'])
  expect(await suggest('2/39 main')).toEqual(['2/39 Main Road, Richmond VIC 3121'])
  expect(await suggest('39 main richmond')).toHaveLength(2)
  expect(await suggest("12 o'brien st mcm")).toEqual(["12-14 O'Brien Street, McMahons Point NSW 2060"])
  const place = await me(e.byPlaceId, { body: { placeId: 'gnaf:GAVIC2' } })
  expect(place).toMatchObject({
    provider: 'gnaf',
    address: {
      subNumber: '2',
      streetNumber: '39',
      street: 'Main Road',
      suburb: 'Richmond',
      state: 'VIC',
      postcode: '3121',
      latitude: -37.8233,
      longitude: 145.0017,
    },
  })
  await expect(me(e.byPlaceId, { body: { placeId: 'gnaf:GAVIC4' } })).rejects.toMatchObject({ status: 404 })
})

test('a newer edition replaces the older one', async () => {
  await importGnaf(client, edition(line('GAVIC1', { NUMBER_FIRST: '39', POSTCODE: '3121', STREET_TYPE: 'STREET' })))
  expect(await suggest('39 main')).toEqual(['39 Main Street, Richmond VIC 3121'])
  expect((await client.query('select count(*) as n from gnaf_addresses')).rows).toEqual([{ n: 1 }])
})

test('an import that was cut off goes on where it was', async () => {
  const path = edition(
    ...Array.from({ length: 6_000 }, (_, n) => line(`GAQLD${n}`, { NUMBER_FIRST: String(n + 1), STREET_NAME: 'LONG' })),
  )
  const when = new Date(1_700_000_000_000)
  utimesSync(path, when, when)
  const stopped = new Error('power cut')
  let calls = 0
  await expect(
    importGnaf(client, path, () => {
      if (++calls === 1) throw stopped
    }),
  ).rejects.toBe(stopped)
  const noted = await client.query('select rows_read, byte_offset > 0 as moved from gnaf_imports where finished_at is null')
  expect(noted.rows).toEqual([{ rows_read: 5_000, moved: true }])

  const read: number[] = []
  expect(await importGnaf(client, path, (rows) => read.push(rows))).toEqual({ read: 6_000, kept: 6_000, wasResumed: true })
  expect(read).toEqual([6_000])
  expect((await client.query('select count(*) as n from gnaf_addresses')).rows).toEqual([{ n: 6_000 }])
})

test('a file of another kind is refused by name', async () => {
  const own = join(folder, 'other.psv')
  writeFileSync(own, 'ADDRESS_DETAIL_PID|DATE_CREATED\n')
  const real = hasSharedData ? [fileURLToPath(sharedFile('gnaf-sample/standard/VIC_ADDRESS_DETAIL_psv.psv'))] : []
  for (const path of [own, ...real]) await expect(importGnaf(client, path)).rejects.toThrow(/not G-NAF Core.*STREET_NAME/)
})

test.runIf(hasSharedData)('the columns of these tests are those of G-NAF Core (needs ../shared/data)', () => {
  expect(header).toBe(readFileSync(sharedFile('gnaf-sample/GNAF_CORE-header.psv'), 'utf8').trim())
})

test('a gazetteer of GeoNames or a CSV replaces the suburbs', async () => {
  const own = join(folder, 'own.csv')
  writeFileSync(own, 'postcode,locality,state,latitude,longitude\n3121,Richmond,VIC,-37.82,145\n9999,Atlantis,XX,0,0\n')
  expect(await importGazetteer(client, own)).toBe(1)
  expect(await me(e.outline, {})).toEqual({ points: [[145, -37.82]] })
  const names = async () =>
    (await me(e.places, { query: { west: 144.95, south: -37.85, east: 145.02, north: -37.8 } })).places.map(({ name }) => name)
  const geonames = join(folder, 'geonames.txt')
  writeFileSync(geonames, 'AU\t3121\tRichmond\tVictoria\tVIC\tYARRA\t21110\t\t\t-37.8183\t145.0014\t4\n')
  expect(await importGazetteer(client, geonames)).toBe(1)
  expect(await names()).toEqual(['Richmond'])
  for (const file of hasSharedData ? ['geonames-postal-AU.txt', 'au-suburbs-geonames.csv'] : []) {
    expect(await importGazetteer(client, fileURLToPath(sharedFile(`gazetteer/${file}`)))).toBeGreaterThan(16_000)
    expect(await names()).toContain('Richmond')
  }
  truncateSync(own)
  appendFileSync(own, 'nothing here')
  await expect(importGazetteer(client, own)).rejects.toThrow('No suburbs found')
})
