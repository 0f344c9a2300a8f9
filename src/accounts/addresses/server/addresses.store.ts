import { stateIn } from '#common/time/property-zone.ts'
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { escapedLike } from '#platform/db/sql-text.ts'
import { RawJson } from '#platform/http/raw-json.ts'
import { localityKey } from '../addresses.rules.ts'
import { placeWords } from '../typed-place.rules.ts'

export interface GnafRow {
  pid: string
  flat: string | null
  level: string | null
  siteName: string | null
  streetNumber: string | null
  lotNumber: string | null
  street: string | null
  suburb: string
  state: string
  postcode: string
  latitude: number | null
  longitude: number | null
}
const gnafColumns = [
  'pid',
  'flat',
  'level',
  'site_name as siteName',
  'street_number as streetNumber',
  'lot_number as lotNumber',
  'street',
  'suburb',
  'state',
  'postcode',
  'latitude',
  'longitude',
] as const

/** Sorts after every text with this prefix, in byte order. */
const endOf = (prefix: string) => `${prefix}\u{10ffff}`
const maxSuggestions = 8

/** `main road rich` as a prefix of street and suburb; otherwise the first word is a prefix of the street and the others occur in it. */
export async function searchGnaf(
  { db }: Context,
  { numberFirst, words, flat }: { numberFirst: number; words: string; flat: string | null },
): Promise<GnafRow[]> {
  const between = (prefix: string) =>
    db
      .selectFrom('gnaf_addresses')
      .select(gnafColumns)
      .where('number_first', '=', numberFirst)
      .where('street_key', '>=', prefix)
      .where('street_key', '<', endOf(prefix))
      .$if(flat !== null, (query) => query.where('flat', '=', flat))
      // The house before its flats.
      .orderBy((eb) => eb('flat', 'is not', null))
      .orderBy('street_key')
      .orderBy('pid')
      .limit(maxSuggestions)
  const rows = await between(words).execute()
  const [first = '', ...others] = words.split(' ')
  if (rows.length || !others.length) return rows
  return others.reduce((query, word) => query.where('street_key', 'like', `% ${escapedLike(word)}%`), between(first)).execute()
}

export const findGnaf = ({ db }: Context, pid: string): Promise<GnafRow | undefined> =>
  db.selectFrom('gnaf_addresses').select(gnafColumns).where('pid', '=', pid).executeTakeFirst()

export async function hasGnaf({ db }: Context): Promise<boolean> {
  return (await db.selectFrom('gnaf_addresses').select('pid').limit(1).execute()).length > 0
}

export interface LocalityRow {
  name: string
  state: string
  postcode: string
}
const localityColumns = ['name', 'state', 'postcode'] as const

/** Suburbs with these words as a prefix; a state or postcode can follow: `richmond vic`, `kew 31`, `kew vic 3101`. */
export async function localitiesLike(ctx: Context, words: readonly string[]): Promise<LocalityRow[]> {
  const { db } = ctx
  const { name, keys, state, postcode, before } = placeWords(words)
  if (!name) return []
  const ownState = stateIn(await ctx.timeZone()) ?? ''
  const conditions = [
    ...keys.map((key) => sql<boolean>`(name_key collate "C" >= ${key} and name_key collate "C" < ${endOf(key)})`),
    ...(before ? [sql<boolean>`(name_key = ${before.name} and starts_with(state, ${before.state}))`] : []),
  ]
  return (
    db
      .selectFrom('localities')
      .select(localityColumns)
      .where((eb) => eb.or(conditions))
      .$if(state !== null, (query) => query.where('state', '=', state))
      .$if(postcode !== null, (query) => query.where('postcode', 'like', `${postcode}%`))
      // Agents list at home: what is in another state comes after, also when its name is typed whole.
      .orderBy((eb) => eb('state', '=', ownState), 'desc')
      .orderBy((eb) => eb('name_key', '=', name), 'desc')
      .orderBy('name_key')
      .orderBy('postcode')
      .limit(maxSuggestions)
      .execute()
  )
}
export const findLocality = (
  { db }: Context,
  { key, state, postcode }: { key: string; state: string; postcode: string },
): Promise<LocalityRow | undefined> =>
  db
    .selectFrom('localities')
    .select(localityColumns)
    .where('name_key', '=', key)
    .where('state', '=', state)
    .where('postcode', '=', postcode)
    .executeTakeFirst()

/** Everything of this name or of this postcode. */
export const localitiesFor = (
  { db }: Context,
  { suburb, postcode }: { suburb: string; postcode: string | undefined },
): Promise<LocalityRow[]> =>
  db
    .selectFrom('localities')
    .select(localityColumns)
    .where((eb) => eb.or([eb('name_key', '=', localityKey(suburb)), ...(postcode ? [eb('postcode', '=', postcode)] : [])]))
    .orderBy('state')
    .orderBy('postcode')
    .limit(200)
    .execute()

/** Positions to a kilometre are enough to see the country. */
export async function outline({ db }: Context): Promise<RawJson<{ points: [number, number][] }>> {
  const { rows } = await sql<{ points: string | null }>`
    select json_agg(json_build_array(x, y))::text as points from (
      select distinct round(longitude::numeric, 2) as x, round(latitude::numeric, 2) as y from localities
      where latitude between -44 and -9 and longitude between 112 and 154) p`.execute(db)
  return new RawJson(`{"points":${rows[0]?.points ?? '[]'}}`)
}

export interface Box {
  west: number
  south: number
  east: number
  north: number
}
export const placesIn = ({ db }: Context, { west, south, east, north }: Box) =>
  db
    .selectFrom('localities')
    .select([
      'name',
      (eb) => eb.fn.min<number>('latitude').as('latitude'),
      (eb) => eb.fn.min<number>('longitude').as('longitude'),
    ])
    .where('latitude', '>=', south)
    .where('latitude', '<=', north)
    .where('longitude', '>=', west)
    .where('longitude', '<=', east)
    .groupBy('name')
    .orderBy('name')
    .limit(400)
    .execute()

/** Keys of every suburb of the gazetteer. */
export async function localityKeys({ db }: Context): Promise<ReadonlySet<string>> {
  return new Set((await db.selectFrom('localities').select('name_key').distinct().execute()).map((row) => row.name_key))
}
