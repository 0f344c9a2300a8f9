import { IconHome } from '@tabler/icons-react'
import type { FoundProperty } from '#core/properties/properties.contract.ts'
import type { PaletteTools, RemoteSource } from '#ui/palette-source.ts'

/** Addresses with everything that was ever listed there. */
export const propertiesSource = ({ go }: PaletteTools): RemoteSource<{ properties: readonly FoundProperty[] }> => ({
  heading: 'Properties',
  permission: 'listings.read',
  isRemote: true,
  group: 'properties',
  itemsOf: ({ properties }) =>
    properties.map(({ id, streetLine, suburb, state, lives }) => ({
      id: `property-${id}`,
      label: streetLine || 'No address',
      detail: [[suburb, state].filter(Boolean).join(' '), lives === 1 ? '1 listing' : `${lives} listings`]
        .filter(Boolean)
        .join(' · '),
      icon: <IconHome size={17} stroke={1.7} />,
      run: () => go({ to: `/properties/${id}` }),
    })),
})
