import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '#ui/session/session-store.ts'
import type { BrochureOf } from './brochure-of.ts'

const loadStudio = () => import('./studio-dialog.tsx')
const StudioDialog = lazy(async () => ({ default: (await loadStudio()).StudioDialog }))

/** Opens the studio in which a listing's documents are made. */
export default function BrochureButton(brochure: BrochureOf) {
  const [isOpen, setOpen] = useState(false)
  if (!useMay('documents.print')) return null
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFileText size={15} stroke={1.7} aria-hidden />}
        onPointerEnter={() => void loadStudio()}
        onClick={() => setOpen(true)}
      >
        Brochure
      </Button>
      {isOpen && (
        <Suspense>
          <StudioDialog {...brochure} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
