import { closeSync, openSync, writeSync } from 'node:fs'

const header =
  'ADDRESS_DETAIL_PID|DATE_CREATED|ADDRESS_LABEL|ADDRESS_SITE_NAME|BUILDING_NAME|FLAT_TYPE|FLAT_NUMBER|LEVEL_TYPE|LEVEL_NUMBER|NUMBER_FIRST|NUMBER_LAST|LOT_NUMBER|STREET_NAME|STREET_TYPE|STREET_SUFFIX|LOCALITY_NAME|STATE|POSTCODE|LEGAL_PARCEL_ID|MB_CODE|ALIAS_PRINCIPAL|PRINCIPAL_PID|PRIMARY_SECONDARY|PRIMARY_PID|GEOCODE_TYPE|LONGITUDE|LATITUDE'
const words = [
  'ACACIA',
  'BANKSIA',
  'CHURCH',
  'DRUMMOND',
  'ELGIN',
  'FLINDERS',
  'GEORGE',
  'HIGH',
  'IRVING',
  'JUNCTION',
  'KENT',
  'LYGON',
  'MAIN',
]
const types = ['STREET', 'ROAD', 'AVENUE', 'COURT', 'PARADE']
const streetOf = (n: number) => `${words[n % words.length]}${n % 7 ? '' : ' HILL'}|${types[n % types.length]}`
/** 400 suburbs, 50 streets each: as many houses of one number and street as there are in a real register. */
const placeOf = (n: number) => ({
  suburb: `SUBURB ${words[n % 13]} ${n % 400}`,
  street: streetOf(Math.floor(n / 400) % 50),
  number: 1 + (Math.floor(n / 20_000) % 200),
})

/** G-NAF Core of so many addresses, in the published layout. */
export function writeGnaf(path: string, count: number): void {
  const file = openSync(path, 'w')
  writeSync(file, `${header}\n`)
  for (let start = 0; start < count; start += 10_000) {
    const lines = Array.from({ length: Math.min(10_000, count - start) }, (_, i) => {
      const n = start + i
      const { suburb, street, number } = placeOf(n)
      const lot = n % 9 === 0 ? String(n % 40) : ''
      return `GAVIC${String(n).padStart(10, '0')}|2020-01-01||||${lot ? 'UNIT' : ''}|${lot}|||${number}|||${street}||${suburb}|VIC|${3000 + (n % 400)}|||P||||PROPERTY CENTROID|${(145 + (n % 1000) / 1000).toFixed(6)}|${(-37 - (n % 900) / 1000).toFixed(6)}`
    })
    writeSync(file, `${lines.join('\n')}\n`)
  }
  closeSync(file)
}

/** What a user would type of the nth address. */
export function typedAddress(n: number): string {
  const { street, number } = placeOf(n * 7919)
  const [name = '', type = ''] = street.toLowerCase().split('|')
  return `${number} ${name} ${type}`.slice(0, 8 + (n % 6))
}
