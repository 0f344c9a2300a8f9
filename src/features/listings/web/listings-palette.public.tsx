import { IconBuildingEstate } from '@tabler/icons-react'
import { call } from '#ui/api.ts'
import { wordOf } from '#ui/components/status-words.ts'
import type { PaletteSource, PaletteTools } from '#ui/palette-source.ts'
import { agencyParams, listingCalls } from './listing-queries.ts'
import { addressOf, placeOf, typeOf } from './listing-row-words.ts'

const maxHits = 8

/** Listings by address, suburb, reference or agent, as the server finds them. */
export const listingsSource = ({ scope, go }: PaletteTools): PaletteSource => ({
  heading: 'Listings',
  permission: 'listings.read',
  isRemote: true,
  async find(query, signal) {
    const found = await call(
      listingCalls.getAll,
      { params: agencyParams(), query: { q: query, limit: maxHits, allListing: scope } },
      { signal },
    )
    return found.items.map((row) => ({
      id: `listing-${row.id}`,
      label: addressOf(row),
      detail: [placeOf(row), wordOf(row.status), typeOf(row), row.reference].filter(Boolean).join(' · '),
      icon: <IconBuildingEstate size={17} stroke={1.7} />,
      run: () => go({ to: `/listings/${row.id}` }),
    }))
  },
})
