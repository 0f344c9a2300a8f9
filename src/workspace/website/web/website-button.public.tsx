import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { WebsiteDialog } from './website-dialog.tsx'

/** Beside the title of the branding page: the agency's website. */
export default function WebsiteButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconExternalLink size={15} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Website
      </Button>
      {isOpen && <WebsiteDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
