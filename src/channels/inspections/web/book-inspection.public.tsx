import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyExtra } from '#ui/lazy-extra.ts'
import { useMay } from '#ui/session/session-store.ts'
import { forField } from '#ui/typed-ahead.ts'

const InspectionDialog = lazyExtra(
  forField(async () => ({ default: (await import('./inspection-dialog.tsx')).InspectionDialog })),
)

interface BookInspectionProps {
  contact: { id: string; name: string }
  /** Undefined: chosen in the dialog. */
  listingId?: string | undefined
  agentId?: string | undefined
  size?: 'xs' | 'sm'
}
/** Books a private inspection for a contact, from wherever they are shown. */
export function BookInspection({ contact, listingId, agentId, size = 'sm' }: BookInspectionProps) {
  const [isOpen, setOpen] = useState(false)
  if (!useMay('opens.write')) return null
  return (
    <>
      <Button
        size={size}
        variant="default"
        leftSection={<IconCalendarPlus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Book inspection
      </Button>
      {isOpen && (
        <Suspense>
          <InspectionDialog listingId={listingId} contact={contact} agentId={agentId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export { BookInspection as default }
