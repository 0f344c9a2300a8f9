import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#ui/api/api.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { formatDateTime } from '#ui/formatting.ts'
import { callQuery } from '#ui/api/query.ts'
import { RichTextView } from '#ui/rich-text/rich-text.tsx'
import { toastFailure } from '#ui/toast.ts'
import type { Blog } from '../blogs.contract.ts'
import { blogCalls, blogKind, readPost, versionsQuery } from './blog-calls.ts'
import classes from './post-versions.module.css'

interface PostVersionsProps {
  post: Blog
  flush(): Promise<boolean>
  onPost(post: Blog): void
  onClose(): void
}

/** Earlier versions to read, and to take back: that is a change like any other, so it can be taken back too. */
export function PostVersions({ post, flush, onPost, onClose }: PostVersionsProps) {
  const versions = useQuery({ ...versionsQuery(post.id), staleTime: 0 })
  const [chosen, setChosen] = useState<number>()
  const number = chosen ?? versions.data?.items[0]?.number
  const one = useQuery({
    ...callQuery(blogKind, blogCalls.oneVersion, { params: { id: post.id, number: String(number ?? 0) } }),
    enabled: number !== undefined,
  })
  const takeBack = useMutation({
    mutationFn: async () => {
      if (!one.data || !(await flush())) throw new Error('Still saving. Try again in a moment')
      const { coverUrl: _, ...fields } = one.data
      const { version } = await readPost(post.id)
      return call(blogCalls.update, { params: { id: post.id }, body: { ...fields, version } })
    },
    onSuccess: (now) => {
      onPost(now)
      onClose()
    },
    onError: toastFailure,
  })
  return (
    <Dialog label="Versions" width={860} onClose={onClose}>
      <div className={classes.versions}>
        <ol aria-label="Versions">
          {versions.isPending && <SkeletonRows rows={4} />}
          {versions.data?.items.map((version) => (
            <li key={version.number}>
              <button type="button" aria-pressed={version.number === number} onClick={() => setChosen(version.number)}>
                <strong className="small">{formatDateTime(version.at)}</strong>
                <span className="meta">
                  {[version.byName ?? 'Gable', `${version.words} words`, version.isPublished && 'published']
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ol>
        <div className={classes.read}>
          {(versions.isError || one.isError) && (
            <ErrorState
              error={versions.error ?? one.error}
              onRetry={() => void Promise.all([versions.refetch(), one.refetch()])}
            />
          )}
          {one.data && (
            <>
              <h2>{one.data.title || 'Untitled'}</h2>
              <RichTextView html={one.data.bodyHtml} />
            </>
          )}
        </div>
        <div className="flex end gap-8 span line-above pad-card">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {post.canEdit && number !== versions.data?.items[0]?.number && (
            <Button loading={takeBack.isPending} disabled={!one.data} onClick={() => takeBack.mutate()}>
              Restore this version
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
