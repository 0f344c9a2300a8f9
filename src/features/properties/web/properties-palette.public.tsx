import { IconHome } from '@tabler/icons-react'
import { call } from '#ui/api.ts'
import type { PaletteSource, PaletteTools } from '#ui/palette-source.ts'
import { wire } from '#ui/wire.ts'
import type { propertyEndpoints } from '../properties.contract.ts'

const find = wire<(typeof propertyEndpoints)['find']>({ method: 'GET', path: '/api/properties/find' })

/** Addresses with everything that was ever listed there. */
export const propertiesSource = ({ go }: PaletteTools): PaletteSource => ({
  heading: 'Properties',
  permission: 'listings.read',
  isRemote: true,
  async find(query, signal) {
    const { items } = await call(find, { query: { q: query.slice(0, 100), limit: 5 } }, { signal })
    return items.map(({ id, streetLine, suburb, state, lives }) => ({
      id: `property-${id}`,
      label: streetLine || 'No address yet',
      detail: [[suburb, state].filter(Boolean).join(' '), lives === 1 ? '1 listing' : `${lives} listings`]
        .filter(Boolean)
        .join(' · '),
      icon: <IconHome size={17} stroke={1.7} />,
      run: () => go({ to: `/properties/${id}` }),
    }))
  },
})
