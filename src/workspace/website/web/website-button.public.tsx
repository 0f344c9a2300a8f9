import { Button } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

const WebsiteDialog = lazy(async () => ({ default: (await import('./website-dialog.tsx')).WebsiteDialog }))

/** Beside the title of the branding page: the agency's website. */
export default function WebsiteButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconWorld size={15} aria-hidden />} onClick={() => setIsOpen(true)}>
        Website
      </Button>
      {isOpen && (
        <Suspense>
          <WebsiteDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
