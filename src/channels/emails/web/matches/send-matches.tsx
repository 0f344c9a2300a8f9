import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { TickedMatches } from '#workflow/preferences/web/match.slots.ts'
import { forField } from '#ui/typed-ahead.ts'

const MatchDialog = lazy(forField(() => import('./match-dialog.tsx')))

/** Sends what was ticked; the number is that of what was ticked on this page. */
export function SendMatches(props: TickedMatches) {
  const [isOpen, setOpen] = useState(false)
  const count = Math.max(props.people.length, props.listings.length)
  return (
    <>
      <Button size="xs" leftSection={<IconMail size={14} aria-hidden />} onClick={() => setOpen(true)}>
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
