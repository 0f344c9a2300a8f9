import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { listQuery, useMarkRead } from './notification-calls.ts'
import { NotificationList } from './notification-list.tsx'
import classes from './notifications.module.css'

export default function BellPanel({ onClose }: { onClose(): void }) {
  const all = useInfiniteQuery(listQuery('all', 15))
  const mark = useMarkRead()
  const items = all.data?.pages.flatMap((page) => page.items)
  const newest = items?.[0]
  return (
    <>
      <div className={classes.panelHead}>
        <h2>Notifications</h2>
        {newest && items?.some(({ readAt }) => !readAt) && (
          <Button size="compact-xs" variant="subtle" onClick={() => mark.all(newest.id)}>
            Mark all as read
          </Button>
        )}
      </div>
      <div className={classes.panelBody}>
        {all.isPending && <SkeletonRows rows={3} />}
        {all.isError && !items && <ErrorState error={all.error} onRetry={() => void all.refetch()} />}
        {items?.length === 0 && <EmptyState>No notifications yet. Enquiries, mentions and problems appear here.</EmptyState>}
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
