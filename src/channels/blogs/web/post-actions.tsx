import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconExternalLink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { announce } from '#ui/announce.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { DayTimeInput } from '#ui/typed/day-time-input.tsx'
import { formatDateTime } from '#ui/formatting.ts'
import { useMay } from '#ui/session/session-store.ts'
import { toastFailure } from '#ui/toast.ts'
import type { Blog, PostStep } from '../blogs.contract.ts'
import { needsPublisher, stateAfter } from '../blogs.rules.ts'
import { blogCalls, readPost } from './blog-calls.ts'
import classes from './blog-page.module.css'

interface PostActionsProps {
  post: Blog
  flush(): Promise<boolean>
  onPost(post: Blog): void
  onRefused(error: unknown): void
}
const labels: Record<PostStep, string> = {
  askReview: 'Submit for approval',
  backToDraft: 'Back to draft',
  schedule: 'Schedule…',
  publish: 'Publish now',
  takeDown: 'Take down',
}

/** What can be done with the post now: one button for what comes next, the others in a menu. */
export function PostActions({ post, flush, onPost, onRefused }: PostActionsProps) {
  const mayPublish = useMay('blogs.publish')
  const [isScheduling, setScheduling] = useState(false)
  const step = useMutation({
    mutationFn: async ({ name, publishAt }: { name: PostStep; publishAt?: string }) => {
      // What is on the screen is what is published, not what was saved a second before.
      if (!(await flush())) throw new Error('Still saving. Try again in a moment')
      const { version } = await readPost(post.id)
      return call(blogCalls.step, { params: { id: post.id }, body: { step: name, version, ...(publishAt && { publishAt }) } })
    },
    onSuccess: (now, { name }) => {
      onPost(now)
      announce(name === 'publish' ? 'Published' : 'Done')
      setScheduling(false)
    },
    onError: (error) => {
      onRefused(error)
      toastFailure(error)
    },
  })
  if (!post.canEdit) return <PublicLink post={post} />
  const possible = (Object.keys(labels) as PostStep[]).filter(
    (name) => stateAfter(post.status, name) && (mayPublish || !needsPublisher(post.status, name)),
  )
  const isLive = post.status === 'published'
  const main: PostStep | undefined =
    isLive && !post.hasUnpublishedChanges ? undefined : possible.includes('publish') ? 'publish' : possible[0]
  const others = possible.filter((name) => name !== main && !(isLive && name === 'publish'))
  const start = (name: PostStep) => (name === 'schedule' ? setScheduling(true) : step.mutate({ name }))
  return (
    <>
      <PublicLink post={post} />
      {main && (
        <Button size="xs" loading={step.isPending} onClick={() => start(main)}>
          {isLive ? 'Publish changes' : labels[main]}
        </Button>
      )}
      {others.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
              More
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((name) => (
              <Menu.Item key={name} onClick={() => start(name)}>
                {name === 'schedule' && post.status === 'scheduled' ? 'Reschedule…' : labels[name]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {isScheduling && (
        <Schedule
          isBusy={step.isPending}
          error={step.error}
          onClose={() => setScheduling(false)}
          onChoose={(publishAt) => step.mutate({ name: 'schedule', publishAt })}
        />
      )}
    </>
  )
}

const PublicLink = ({ post }: { post: Blog }) =>
  post.publicUrl && (
    <Button
      component="a"
      href={post.publicUrl}
      target="_blank"
      rel="noreferrer"
      size="xs"
      variant="default"
      leftSection={<IconExternalLink size={15} aria-hidden />}
    >
      View
    </Button>
  )

interface ScheduleProps {
  isBusy: boolean
  error: unknown
  onChoose(publishAt: string): void
  onClose(): void
}
function Schedule({ isBusy, error, onChoose, onClose }: ScheduleProps) {
  const [typed, setTyped] = useState('')
  const at = typed ? new Date(typed) : undefined
  const isGood = at !== undefined && !Number.isNaN(at.getTime()) && at > new Date()
  return (
    <Dialog label="Schedule" width={400} onClose={onClose}>
      <form
        className={classes.ask}
        onSubmit={(event) => {
          event.preventDefault()
          if (isGood) onChoose(at.toISOString())
        }}
      >
        <h2>When should it be published?</h2>
        <DayTimeInput
          label="Date and time (your time)"
          timeLabel="Time (your time)"
          usualTime="09:00"
          autoFocus
          value={typed}
          error={typed && !isGood ? 'Choose a future time' : undefined}
          onChange={(local) => setTyped(local ?? '')}
        />
        {isGood && <p>Agency time: {formatDateTime(at)}</p>}
        {error !== null && <p className={classes.problem}>{saveFailure(error)}</p>}
        <div>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isGood} loading={isBusy}>
            Schedule
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
