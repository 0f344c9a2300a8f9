import { AppError } from '#common/errors.ts'
import { titleCase } from '../addresses.rules.ts'

/** The stored part of a line of G-NAF Core, in the order of the statement that writes it. */
export interface GnafLine {
  pid: string
  street_key: string
  number_first: number | null
  flat: string | null
  level: string | null
  site_name: string | null
  street_number: string | null
  lot_number: string | null
  street: string | null
  suburb: string
  state: string
  postcode: string
  latitude: number | null
  longitude: number | null
}

const needed = [
  'ADDRESS_DETAIL_PID',
  'ADDRESS_SITE_NAME',
  'BUILDING_NAME',
  'FLAT_NUMBER',
  'LEVEL_NUMBER',
  'NUMBER_FIRST',
  'NUMBER_LAST',
  'LOT_NUMBER',
  'STREET_NAME',
  'STREET_TYPE',
  'STREET_SUFFIX',
  'LOCALITY_NAME',
  'STATE',
  'POSTCODE',
  'ALIAS_PRINCIPAL',
  'LONGITUDE',
  'LATITUDE',
] as const
type Column = (typeof needed)[number]

/** @throws AppError when the file is another one, e.g. of the standard edition with its many tables */
export function gnafReader(header: string): (line: string) => GnafLine | undefined {
  const names = header
    .replace(/^\uFEFF/, '')
    .trim()
    .split('|')
  const at = Object.fromEntries(needed.map((name) => [name, names.indexOf(name)])) as Record<Column, number>
  const missing = needed.filter((name) => at[name] < 0)
  if (missing.length)
    throw new AppError(
      'invalid',
      `This is not G-NAF Core (GNAF_CORE.psv): its first line lacks ${missing.join(', ')}. The standard G-NAF edition isn’t supported`,
    )
  return (line) => {
    const parts = line.split('|')
    const text = (name: Column) => parts[at[name]]?.trim() || null
    const [pid, suburb, state, postcode] = [text('ADDRESS_DETAIL_PID'), text('LOCALITY_NAME'), text('STATE'), text('POSTCODE')]
    // Aliases say the same place in other words; without a postcode no portal takes it.
    if (!pid || !suburb || !state || !postcode || text('ALIAS_PRINCIPAL') === 'A') return undefined
    const streetWords = [text('STREET_NAME'), text('STREET_TYPE'), text('STREET_SUFFIX')].filter(Boolean).join(' ')
    const [first, last] = [text('NUMBER_FIRST'), text('NUMBER_LAST')]
    const number = (value: string | null) => (value === null || !Number.isFinite(Number(value)) ? null : Number(value))
    const title = (value: string | null) => (value === null ? null : titleCase(value))
    return {
      pid,
      street_key: [streetWords, suburb, state, postcode].join(' ').toLowerCase().replaceAll(/['’.]/g, '').trim(),
      number_first: first ? number(/^\d+/.exec(first)?.[0] ?? null) : null,
      flat: text('FLAT_NUMBER'),
      level: text('LEVEL_NUMBER'),
      site_name: title(text('ADDRESS_SITE_NAME') ?? text('BUILDING_NAME')),
      street_number: first && (last && last !== first ? `${first}-${last}` : first),
      lot_number: text('LOT_NUMBER'),
      street: title(streetWords || null),
      suburb: titleCase(suburb),
      state,
      postcode,
      // Longitude comes before latitude.
      latitude: number(text('LATITUDE')),
      longitude: number(text('LONGITUDE')),
    }
  }
}
