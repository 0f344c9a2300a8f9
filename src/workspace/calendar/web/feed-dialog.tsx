import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { formatDateTime } from '#ui/formatting.ts'
import { callQuery } from '#ui/api/query.ts'
import { calendarCalls } from './calendar-calls.ts'
import classes from './calendar.module.css'

const feedQuery = () => callQuery('calendarFeed', calendarCalls.feed, {})

/** The secret address that shows one's own calendar in other programs. */
export function FeedDialog({ onClose }: { onClose(): void }) {
  const queryClient = useQueryClient()
  const feed = useQuery({ ...feedQuery(), staleTime: 0 })
  const [url, setUrl] = useState<string | null>(null)
  const [isCopied, setCopied] = useState(false)
  const make = useMutation({
    mutationFn: () => call(calendarCalls.makeFeed, {}),
    onSuccess: (made) => {
      setUrl(made.url)
      setCopied(false)
      queryClient.setQueryData(feedQuery().queryKey, made)
    },
  })
  const revoke = useMutation({
    mutationFn: () => call(calendarCalls.revokeFeed, {}),
    onSuccess: (now) => {
      setUrl(null)
      queryClient.setQueryData(feedQuery().queryKey, now)
    },
  })
  const problem = make.error ?? revoke.error
  const isOn = feed.data?.isOn
  return (
    <Dialog label="Sync calendar" width={520} onClose={onClose}>
      <div>
        <h2>Sync calendar</h2>
        <p className={classes.quiet}>
          Use a private link to see your tasks, appraisals, open homes and auctions in Google Calendar, Outlook or on your phone.
          Anyone with the link can view them, but not change them.
        </p>
        {feed.isPending && <SkeletonRows rows={1} />}
        {feed.isError && <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />}
        {url && (
          <>
            <TextInput
              label="Your calendar link"
              description="Copy it now. It is only shown once."
              readOnly
              value={url}
              onFocus={(e) => e.currentTarget.select()}
            />
            <Button
              size="xs"
              leftSection={isCopied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
              onClick={() => void navigator.clipboard.writeText(url).then(() => setCopied(true))}
            >
              {isCopied ? 'Copied' : 'Copy'}
            </Button>
          </>
        )}
        {isOn && !url && (
          <p>
            Link created {formatDateTime(feed.data?.createdAt ?? '')}.{' '}
            {feed.data?.lastReadAt ? `Last synced ${formatDateTime(feed.data.lastReadAt)}.` : 'Not synced yet.'}
          </p>
        )}
        {problem && <p role="alert">{saveFailure(problem)}</p>}
        <div className={`${classes.panelFoot} row wrap gap-wide`}>
          {feed.data && !url && (
            <Button size="xs" variant={isOn ? 'default' : 'filled'} loading={make.isPending} onClick={() => make.mutate()}>
              {isOn ? 'Replace link' : 'Create link'}
            </Button>
          )}
          {isOn && (
            <Button size="xs" variant="default" color="red" loading={revoke.isPending} onClick={() => revoke.mutate()}>
              Turn off link
            </Button>
          )}
          <Button size="xs" variant="default" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
