import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { PageHead } from '#ui/components/page-head.tsx'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import { listQuery, useMarkRead } from './notification-calls.ts'
import { NotificationList } from './notification-list.tsx'
import classes from './notifications.module.css'

/** All notifications of the user, as long as they are retained. */
export default function NotificationsPage() {
  const [show, setShow] = useState<'unread' | 'all'>('all')
  const all = usePages(listQuery(show, 50))
  const mark = useMarkRead()
  const items = all.data?.items
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
        <PagesState of={all}>
          {show === 'unread' ? 'All caught up.' : 'No notifications yet. Enquiries, mentions and problems appear here.'}
        </PagesState>
        {items && items.length > 0 && (
          <NotificationList items={items} onOpen={({ id, readAt }) => void (readAt || mark.one(id))} />
        )}
        <MoreRows of={all} label="Show older" />
      </div>
    </>
  )
}
