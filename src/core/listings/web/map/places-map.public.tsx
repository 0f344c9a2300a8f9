import { useComputedColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressCalls } from '#accounts/addresses/web/addresses.public.tsx'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { SkeletonRows } from '#ui/components/states.tsx'
import { callQuery } from '#ui/api/query.ts'
import { MapView } from './map-view.tsx'

interface Place {
  id: string
  name: string
  /** Said of it to those who do not see its colour. */
  word: string
  /** Stands on its pin. */
  label: string
  tone: ListingStatus
  latitude: number
  longitude: number
}
interface PlacesMapProps {
  label: string
  /** Marked apart from the others. */
  home: Pick<Place, 'name' | 'latitude' | 'longitude'>
  places: readonly Place[]
  /** A pin was pressed. */
  onChoose(id: string): void
}
const homeId = 'home'

/** A home and places around it, on the ground of the map of listings. */
export default function PlacesMap({ label, home, places, onChoose }: PlacesMapProps) {
  const outline = useQuery({ ...callQuery('address', addressCalls.outline, {}), staleTime: Number.POSITIVE_INFINITY })
  const scheme = useComputedColorScheme()
  const [hovered, setHovered] = useState<string>()
  if (outline.isPending) return <SkeletonRows rows={3} />
  const points = [
    { ...home, id: homeId, status: 'live' as const, word: 'This home', priceLabel: 'This home' },
    ...places.map(({ label: priceLabel, tone: status, ...one }) => ({ ...one, status, priceLabel })),
  ]
  return (
    <MapView
      key={scheme}
      label={label}
      points={points}
      closest={16}
      outline={outline.data?.points ?? []}
      hovered={hovered ?? homeId}
      onHover={setHovered}
      onChoose={(ids) => {
        const [id] = (ids ?? []).filter((one) => one !== homeId)
        if (id) onChoose(id)
      }}
    />
  )
}
