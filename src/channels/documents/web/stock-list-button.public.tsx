import { Button } from '@mantine/core'
import { IconList } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMay } from '#ui/session/session-store.ts'

/** More do not go on one list, nor into one address. */
const most = 500

/** Takes listings to the stock list, in the order given; for the bar over selected listings. */
export default function StockListButton({ listingIds, size = 'xs' }: { listingIds: readonly string[]; size?: string }) {
  const navigate = useNavigate()
  if (!useMay('documents.print')) return null
  return (
    <Button
      size={size}
      variant="default"
      leftSection={<IconList size={15} stroke={1.7} aria-hidden />}
      disabled={listingIds.length === 0 || listingIds.length > most}
      onClick={() =>
        void navigate({ to: '/listings/stock-list', search: { ids: listingIds.slice(0, most).join(','), order: 'given' } })
      }
    >
      Stock list
    </Button>
  )
}
