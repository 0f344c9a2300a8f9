import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PagesState, usePages } from '#ui/list/pages.tsx'
import { listQuery, useMarkRead } from './notification-calls.ts'
import { NotificationList } from './notification-list.tsx'
import classes from './notifications.module.css'

export default function BellPanel({ onClose }: { onClose(): void }) {
  const all = usePages(listQuery('all', 15))
  const mark = useMarkRead()
  const items = all.data?.items
  const newest = items?.[0]
  return (
    <>
      <div className="row between line-below pad-card">
        <h2>Notifications</h2>
        {newest && items?.some(({ readAt }) => !readAt) && (
          <Button size="compact-xs" variant="subtle" onClick={() => mark.all(newest.id)}>
            Mark all as read
          </Button>
        )}
      </div>
      <div className={classes.panelBody}>
        <PagesState of={all} rows={3}>
          No notifications yet. Enquiries, mentions and problems appear here.
        </PagesState>
        {items && items.length > 0 && (
          <NotificationList
            items={items}
            onOpen={({ id, readAt }) => {
              if (!readAt) mark.one(id)
              onClose()
            }}
          />
        )}
      </div>
      <div className={classes.panelFoot}>
        <Link to="/notifications" onClick={onClose}>
          All notifications
        </Link>
        <Link to="/settings/notifications" onClick={onClose}>
          Settings
        </Link>
      </div>
    </>
  )
}
