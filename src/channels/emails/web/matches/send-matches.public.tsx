import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { forField } from '#ui/typed-ahead.ts'

const MatchDialog = lazy(forField(() => import('./match-dialog.tsx')))

export interface SendMatchesProps {
  people: readonly { id: string; name: string }[]
  listings: readonly { id: string; name: string }[]
  onSent(): void
}
/** Sends what was ticked; the number is that of what was ticked on this page. */
export default function SendMatches(props: SendMatchesProps) {
  const [isOpen, setOpen] = useState(false)
  const count = Math.max(props.people.length, props.listings.length)
  return (
    <>
      <Button size="xs" leftSection={<IconSend size={14} aria-hidden />} onClick={() => setOpen(true)}>
        Send {count}
      </Button>
      {isOpen && (
        <Suspense>
          <MatchDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
