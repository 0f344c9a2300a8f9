import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { LaterPanel } from '#ui/components/opens-later.tsx'
import { countQuery } from './notification-calls.ts'
import classes from './notifications.module.css'

const Panel = lazy(() => import('./bell-panel.tsx'))
const countedUpTo = 100

/** The number of new things, and the things themselves. The live line says when there is one more. */
export function Bell() {
  const unread = useQuery(countQuery()).data?.unread ?? 0
  const shown = unread >= countedUpTo ? `${countedUpTo - 1}+` : String(unread)
  return (
    <span className="anchor">
      <LaterPanel
        label="Notifications"
        width="min(400px, calc(100vw - 16px))"
        position="bottom-end"
        trapFocus
        returnFocus
        dropdown={{ p: 0 }}
        target={
          <IconButton label={unread ? `Notifications, ${shown} new` : 'Notifications'}>
            <IconBell size={18} stroke={1.7} />
          </IconButton>
        }
      >
        {(close) => (
          <Suspense>
            <Panel onClose={close} />
          </Suspense>
        )}
      </LaterPanel>
      {unread > 0 && (
        <span className={classes.badge} aria-hidden>
          {shown}
        </span>
      )}
    </span>
  )
}
