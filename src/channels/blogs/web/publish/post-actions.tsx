import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconExternalLink } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { call } from '#ui/api/api.ts'
import { announce } from '#ui/announce.tsx'
import { lazyExtra } from '#ui/lazy-extra.ts'
import { useMay } from '#ui/session/session-store.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import type { Blog, PostStep } from '../../blogs.contract.ts'
import { needsPublisher, stateAfter } from '../../blogs.rules.ts'
import { FormNotLoaded } from '#ui/form/form-not-loaded.ts'
import { forField } from '#ui/typed-ahead.ts'
import { blogCalls, blogKind, readPost } from '../blog-calls.ts'

const PublishDialog = lazyExtra(
  forField(async () => ({ default: (await import('./publish-dialog.tsx')).PublishDialog })),
  FormNotLoaded,
)

interface PostActionsProps {
  post: Blog
  /** The text on the screen. */
  bodyHtml: string
  onBody(html: string): void
  flush(): Promise<boolean>
  onPost(post: Blog): void
  onRefused(error: unknown): void
}
const labels: Record<PostStep, string> = {
  askReview: 'Submit for approval',
  backToDraft: 'Back to draft',
  schedule: 'Schedule…',
  publish: 'Publish…',
  takeDown: 'Take down and archive',
}

/** Actions for the post now: one button for what comes next, the others in a menu. */
export function PostActions({ post, bodyHtml, onBody, flush, onPost, onRefused }: PostActionsProps) {
  const mayPublish = useMay('blogs.publish')
  const [publishing, setPublishing] = useState<'now' | 'later'>()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const mayWrite = useMay('blogs.write')
  const step = useMutation({
    mutationFn: async ({ name, publishAt }: { name: PostStep; publishAt?: string }) => {
      // Publishes what is on the screen, not what was saved a second before.
      if (!(await flush())) throw new Error('Still saving. Try again in a moment')
      const { version } = await readPost(post.id)
      return call(blogCalls.step, { params: { id: post.id }, body: { step: name, version, ...(publishAt && { publishAt }) } })
    },
    onSuccess: (now, { name }) => {
      onPost(now)
      announce(name === 'publish' ? 'Published' : name === 'schedule' ? 'Scheduled' : 'Done')
      setPublishing(undefined)
    },
    onError: (error, { name }) => {
      onRefused(error)
      // The dialog says it itself.
      if (name !== 'publish' && name !== 'schedule') toastFailure(error)
    },
  })
  const readAgain = () => queryClient.invalidateQueries({ queryKey: [blogKind] })
  const duplicate = useMutation({
    mutationFn: async () => {
      if (!(await flush())) throw new Error('Still saving. Try again in a moment')
      const { excerpt, bodyHtml: text, coverId, coverAlt, category, tags, authorAgentId, title } = await readPost(post.id)
      const body = { excerpt, bodyHtml: text, coverId, coverAlt, category, tags, authorAgentId }
      return call(blogCalls.create, { body: { ...body, title: `${title.slice(0, 190)} (copy)` } })
    },
    onSuccess: ({ id }) => {
      void readAgain()
      void navigate({ to: '/blogs/$id', params: { id } })
    },
    onError: toastFailure,
  })
  const remove = useMutation({
    mutationFn: () => call(blogCalls.remove, { params: { id: post.id } }),
    onSuccess: () => {
      void readAgain()
      void navigate({ to: '/blogs' })
      toastUndo(post.status === 'published' ? 'Post deleted and taken down' : 'Post deleted', () => {
        call(blogCalls.restore, { params: { id: post.id } }).then(readAgain, toastFailure)
      })
    },
    onError: toastFailure,
  })
  if (!post.canEdit) return <PublicLink post={post} />
  const possible = (Object.keys(labels) as PostStep[]).filter(
    (name) => stateAfter(post.status, name) && (mayPublish || !needsPublisher(post.status, name)),
  )
  const isLive = post.status === 'published'
  const main: PostStep | undefined =
    isLive && !post.hasUnpublishedChanges ? undefined : possible.includes('publish') ? 'publish' : possible[0]
  // The dialog of publishing schedules too; a time that stands is changed from the menu.
  const others = possible.filter(
    (name) => name !== main && !(isLive && name === 'publish') && (name !== 'schedule' || post.status === 'scheduled'),
  )
  const start = async (name: PostStep) => {
    if (name !== 'schedule' && name !== 'publish') return step.mutate({ name })
    step.reset()
    // The preview is of what is saved.
    if (await flush()) setPublishing(name === 'schedule' ? 'later' : 'now')
  }
  return (
    <>
      <PublicLink post={post} />
      {main && (
        <Button size="xs" loading={step.isPending} onClick={() => void start(main)}>
          {isLive ? 'Publish changes…' : labels[main]}
        </Button>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map((name) => (
            <Menu.Item key={name} onClick={() => void start(name)}>
              {name === 'schedule' ? 'Reschedule…' : isLive && name === 'backToDraft' ? 'Unpublish' : labels[name]}
            </Menu.Item>
          ))}
          {mayWrite && <Menu.Item onClick={() => duplicate.mutate()}>Duplicate</Menu.Item>}
          <Menu.Item onClick={() => remove.mutate()}>Delete</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {publishing && (
        <Suspense>
          <PublishDialog
            post={post}
            bodyHtml={bodyHtml}
            isForLater={publishing === 'later'}
            isBusy={step.isPending}
            error={step.error}
            onBody={onBody}
            onPublish={(publishAt) => step.mutate(publishAt ? { name: 'schedule', publishAt } : { name: 'publish' })}
            onClose={() => setPublishing(undefined)}
          />
        </Suspense>
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
