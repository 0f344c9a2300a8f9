import { IconBuildingEstate } from '@tabler/icons-react'
import type { FoundListing } from '../listings.contract.ts'
import { wordOf } from '#common/text/name-words.ts'
import type { PaletteTools, RemoteSource } from '#ui/palette-source.ts'
import { addressOf, placeOf, typeOf } from './list/row/listing-row-words.ts'

/** Why a listing is in the results, where its line does not show it. */
const reasons: Partial<Record<FoundListing['foundBy'], string>> = {
  headline: 'Headline matches',
  tag: 'Tag matches',
  portalId: 'Portal ID matches',
}

/** Listings by words of their address, reference, headline, tags or portal IDs. */
export const listingsSource = ({ go }: PaletteTools): RemoteSource<{ listings: readonly FoundListing[] }> => ({
  heading: 'Listings',
  permission: 'listings.read',
  isRemote: true,
  group: 'listings',
  itemsOf: ({ listings }) =>
    listings.map((row) => ({
      id: `listing-${row.id}`,
      label: addressOf(row),
      detail: [placeOf(row), wordOf(row.status), typeOf(row), row.reference, reasons[row.foundBy]].filter(Boolean).join(' · '),
      icon: <IconBuildingEstate size={17} stroke={1.7} />,
      run: () => go({ to: `/listings/${row.id}` }),
    })),
})
