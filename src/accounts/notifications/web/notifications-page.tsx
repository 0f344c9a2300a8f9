import { Button, SegmentedControl } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageHead } from '#ui/components/page-head.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { listQuery, useMarkRead } from './notification-calls.ts'
import { NotificationList } from './notification-list.tsx'
import classes from './notifications.module.css'

/** All notifications of the user, as long as they are retained. */
export default function NotificationsPage() {
  const [show, setShow] = useState<'unread' | 'all'>('all')
  const all = useInfiniteQuery(listQuery(show, 50))
  const mark = useMarkRead()
  const items = all.data?.pages.flatMap((page) => page.items)
  const newest = items?.[0]
  return (
    <>
      <PageHead title="Notifications">
        <SegmentedControl
          size="xs"
          aria-label="Show"
          value={show}
          onChange={(next) => setShow(next as 'unread' | 'all')}
          data={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: 'New' },
          ]}
        />
        {newest && items?.some(({ readAt }) => !readAt) && (
          <Button size="xs" variant="default" onClick={() => mark.all(newest.id)}>
            Mark all as read
          </Button>
        )}
      </PageHead>
      <div className={classes.page}>
        {all.isPending && <SkeletonRows rows={5} />}
        {all.isError && !items && <ErrorState error={all.error} onRetry={() => void all.refetch()} />}
        {items?.length === 0 && (
          <EmptyState>
            {show === 'unread' ? 'All caught up.' : 'No notifications yet. Enquiries, mentions and problems appear here.'}
          </EmptyState>
        )}
        {items && items.length > 0 && (
          <NotificationList items={items} onOpen={({ id, readAt }) => void (readAt || mark.one(id))} />
        )}
        {all.hasNextPage && (
          <Button variant="default" size="xs" loading={all.isFetchingNextPage} onClick={() => void all.fetchNextPage()}>
            Show older
          </Button>
        )}
      </div>
    </>
  )
}
