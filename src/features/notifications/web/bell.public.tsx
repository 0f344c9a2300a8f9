import { Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { countQuery } from './notification-calls.ts'
import classes from './notifications.module.css'

const Panel = lazy(() => import('./bell-panel.tsx'))
const countedUpTo = 100

/** How many things are new, and what they are. The live line says when there is one more. */
export function Bell() {
  const [isOpen, setOpen] = useState(false)
  const unread = useQuery(countQuery()).data?.unread ?? 0
  const shown = unread >= countedUpTo ? `${countedUpTo - 1}+` : String(unread)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width="min(400px, calc(100vw - 16px))"
      position="bottom-end"
      trapFocus
      returnFocus
    >
      <span className={classes.bell}>
        <Popover.Target>
          <IconButton label={unread ? `Notifications, ${shown} new` : 'Notifications'} onClick={() => setOpen((now) => !now)}>
            <IconBell size={18} stroke={1.7} />
          </IconButton>
        </Popover.Target>
        {unread > 0 && (
          <span className={classes.badge} aria-hidden>
            {shown}
          </span>
        )}
      </span>
      <Popover.Dropdown p={0} aria-label="Notifications">
        <Suspense>{isOpen && <Panel onClose={() => setOpen(false)} />}</Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
