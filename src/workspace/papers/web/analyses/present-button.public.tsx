import { Button } from '@mantine/core'
import { IconPresentation } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useKeys } from '#ui/keys.ts'

const Presentation = lazy(() => import('./presentation.tsx'))

/** Opens what the owner is shown over the whole screen, for a tablet that is handed over. */
export default function PresentButton({ appraisalId }: { appraisalId: string }) {
  const [isOpen, setOpen] = useState(false)
  useKeys('Appraisal', [{ keys: 'p', label: 'Present', run: () => setOpen(true) }])
  return (
    <>
      <Button size="md" fullWidth leftSection={<IconPresentation size={18} aria-hidden />} onClick={() => setOpen(true)}>
        Present
      </Button>
      <Suspense>{isOpen && <Presentation appraisalId={appraisalId} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
