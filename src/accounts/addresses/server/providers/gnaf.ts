import type { Address } from '#common/listing/listing-fields.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { streetLine } from '#common/listing/address-lines.ts'
import { readings, readTyped } from '../../typed-address.rules.ts'
import { findGnaf, type GnafRow, searchGnaf } from '../addresses.store.ts'
import type { AddressProvider } from '../address-provider.ts'

const prefix = 'gnaf:'

/** G-NAF Core in our own database. */
export const gnaf: AddressProvider = {
  name: 'gnaf',
  knows: (placeId) => placeId.startsWith(prefix),
  async suggest(caller, typed) {
    const { numberFirst, rest, flat } = readTyped(typed)
    // Suburbs are the gazetteer's; a number without a street fits everywhere.
    if (numberFirst === null || rest.length < 2) return []
    return caller.transaction(async (ctx) => {
      for (const words of readings(rest)) {
        const rows = await searchGnaf(ctx, { numberFirst, words, flat })
        if (rows.length) return rows.map(suggestionOf)
      }
      return []
    })
  },
  async find(caller, placeId) {
    const row = await caller.transaction((ctx) => findGnaf(ctx, placeId.slice(prefix.length)))
    return row && { placeId, formattedAddress: `${streetLine(addressOf(row))}, ${placeOf(row)}`, address: addressOf(row) }
  },
}

const placeOf = (row: GnafRow) => `${row.suburb} ${row.state} ${row.postcode}`
const suggestionOf = (row: GnafRow) => ({
  placeId: prefix + row.pid,
  main: streetLine(addressOf(row)),
  secondary: placeOf(row),
})
const addressOf = (row: GnafRow): Address => ({
  ...emptyAddress,
  siteName: row.siteName,
  level: row.level,
  subNumber: row.flat,
  lotNumber: row.lotNumber,
  streetNumber: row.streetNumber,
  street: row.street,
  suburb: row.suburb,
  // Other territories (`OT`) have no listings in REAXML's states.
  state: (row.state === 'OT' ? null : row.state) as Address['state'],
  postcode: row.postcode,
  country: 'Australia',
  latitude: row.latitude,
  longitude: row.longitude,
})
