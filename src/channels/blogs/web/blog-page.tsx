import { Button, Textarea } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { call } from '#ui/api/api.ts'
import { messageOf, problemsOf } from '#ui/api/api-error.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { LeaveDialog } from '#ui/form/leave-dialog.tsx'
import { type FormState, useForm } from '#ui/form/use-form.ts'
import { useEditorKey } from '#ui/hooks/use-editor-key.ts'
import { useComposing, useKeys } from '#ui/keys.ts'
import { useMay, useSession } from '#ui/session/session-store.ts'
import type { Blog, PostFields } from '../blogs.contract.ts'
import { blogCalls, blogKind, postQuery } from './blog-calls.ts'
import classes from './blog-page.module.css'
import { stateTones, stateWords, titleOf } from './blog-words.ts'
import { PostActions } from './publish/post-actions.tsx'
import { PostCover } from './post-cover.tsx'
import { PostSettings } from './post-settings.tsx'
import { blankPost, useCreatePost } from './new-post.ts'

const Editor = lazy(() => import('./post-editor.tsx'))
const Versions = lazy(async () => ({ default: (await import('./post-versions.tsx')).PostVersions }))

/** A new post and its editor are one page: it is stored when something has been typed, and one that is left before leaves nothing behind. */
export default function BlogPage() {
  const { id } = useParams({ strict: false })
  const editor = useEditorKey(id)
  return <Opened key={editor.number} id={id} onCreated={editor.onCreated} />
}

interface OpenedProps {
  /** undefined for a new post. */
  id: string | undefined
  onCreated(id: string): void
}
function Opened({ id, onCreated }: OpenedProps) {
  const agentId = useSession().user?.AgentId ?? null
  // The permission when the page was opened: a user who loses it keeps what they have typed on the screen.
  const mayWriteNow = useMay('blogs.write')
  const [mayWrite] = useState(mayWriteNow)
  const [blank] = useState(() => blankPost(agentId))
  const stored = useQuery({ ...postQuery(id ?? ''), enabled: id !== undefined, refetchOnWindowFocus: false })
  const post = id === undefined ? blank : stored.data
  if (id === undefined && !mayWrite)
    return (
      <>
        <PageHead title="New post" />
        <EmptyState>You can view blog posts but not write them.</EmptyState>
      </>
    )
  if (post) return <Writing post={post} onCreated={onCreated} />
  return (
    <>
      <PageHead title="Blog post" />
      {stored.isPending ? <SkeletonRows rows={8} /> : <ErrorState error={stored.error} onRetry={() => void stored.refetch()} />}
    </>
  )
}

function Writing({ post, onCreated }: { post: Blog; onCreated(id: string): void }) {
  const queryClient = useQueryClient()
  const [showsVersions, setShowsVersions] = useState(false)
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const show = (now: Blog) => {
    queryClient.setQueryData(postQuery(now.id).queryKey, now)
    void queryClient.invalidateQueries({ queryKey: [blogKind, 'list'] })
  }
  const refuse = (error: unknown) => setProblems(problemsOf(error))
  const create = useCreatePost((created) => {
    show(created)
    onCreated(created.id)
  })
  const form = useForm<PostFields, Blog>({
    record: post,
    autosaveMs: 1_200,
    onRecord: show,
    labels: words,
    update: async (body, version) => {
      try {
        const id = post.id || create.id()
        const saved = id
          ? await call(blogCalls.update, { params: { id }, body: { ...body, version } })
          : await create.run(body, version)
        setProblems(new Map())
        return saved
      } catch (error) {
        refuse(error)
        throw error
      }
    },
  })
  const flush = async () => (await form.save()).state === 'saved'
  useComposing(true)
  useKeys('Blog post', [{ keys: 'mod+s', label: 'Save now', run: () => void flush() }])
  const readOnly = !post.canEdit
  const isNew = !post.id
  return (
    <>
      <PageHead
        title={isNew ? form.values.title || 'New post' : titleOf(form.values)}
        meta={
          <span className="inline-row gap-12">
            <StatusTag status={post.status} tone={stateTones[post.status]} label={stateWords[post.status]} />
            <SaveWords form={form} readOnly={readOnly} isNew={isNew} />
          </span>
        }
      >
        <Button component={Link} to="/blogs" variant="default" size="xs">
          All posts
        </Button>
        {!isNew && (
          <>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconHistory size={15} aria-hidden />}
              onClick={() => setShowsVersions(true)}
            >
              Versions
            </Button>
            <PostActions
              post={post}
              bodyHtml={form.values.bodyHtml}
              onBody={(html) => form.set({ bodyHtml: html })}
              flush={flush}
              onPost={show}
              onRefused={refuse}
            />
          </>
        )}
      </PageHead>
      {form.state === 'clash' && <Clash form={form} />}
      <LeaveDialog isUnsaved={() => form.isDirty && form.error !== undefined} text="What you typed could not be saved." />
      <div className={classes.page}>
        <div className={classes.sheet}>
          <PostCover form={form} post={post} readOnly={readOnly} problem={problems.get('coverAlt') ?? problems.get('coverId')} />
          <Textarea
            classNames={{ input: classes.titleInput }}
            variant="unstyled"
            rows={1}
            aria-label="Title"
            placeholder="Title"
            maxLength={200}
            readOnly={readOnly}
            value={form.values.title}
            error={problems.get('title')}
            onChange={(event) => form.set({ title: event.currentTarget.value.replaceAll('\n', ' ') })}
          />
          <Suspense fallback={<SkeletonRows rows={4} />}>
            <Editor value={form.values.bodyHtml} readOnly={readOnly} onChange={(html) => form.set({ bodyHtml: html })} />
          </Suspense>
          {problems.has('bodyHtml') && (
            <p className={classes.problem} role="alert">
              {problems.get('bodyHtml')}
            </p>
          )}
        </div>
        <PostSettings form={form} post={post} readOnly={readOnly} problems={problems} />
      </div>
      {showsVersions && (
        <Suspense>
          <Versions
            post={post}
            flush={flush}
            onPost={(now) => (show(now), form.discard(now))}
            onClose={() => setShowsVersions(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Quiet while all is well; a sentence when it is not. */
function SaveWords({ form, readOnly, isNew }: { form: FormState; readOnly: boolean; isNew: boolean }) {
  if (readOnly) return <>You can view this post but not edit it</>
  if (form.state === 'failed')
    return (
      <span className={classes.problem} role="alert">
        Not saved: {messageOf(form.error)}
      </span>
    )
  if (isNew && form.state === 'saved') return <>Saved once you start typing</>
  return <>{{ saved: 'Saved', waiting: 'Not saved yet', saving: 'Saving…', clash: 'Not saved' }[form.state]}</>
}

const words: Partial<Record<keyof PostFields, string>> = {
  title: 'the title',
  bodyHtml: 'the text',
  excerpt: 'the excerpt',
  tags: 'the tags',
  coverId: 'the cover',
}
function Clash({ form }: { form: FormState }) {
  return (
    <div className={classes.clash} role="alert">
      <p>
        Someone else also changed {form.clashes.map(({ label }) => label || 'a setting').join(' and ')}. The other version stays
        in Versions.
      </p>
      <Button size="xs" variant="default" onClick={form.keepTheirs}>
        Keep theirs
      </Button>
      <Button size="xs" onClick={() => void form.save({ isMine: true })}>
        Keep mine
      </Button>
    </div>
  )
}
