import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { call } from '#ui/api/api.ts'
import { ApiError } from '#ui/api/api-error.ts'
import { randomKey } from '#ui/api/api-request.ts'
import { keepFocusAt } from '#ui/hooks/use-heading-focus.ts'
import type { Blog, PostFields } from '../blogs.contract.ts'
import { emptyPost } from '../blogs.rules.ts'
import { blogCalls } from './blog-calls.ts'

/** What the editor of a new post starts from; without an id, because nothing is stored yet. */
export const blankPost = (authorAgentId: string | null): Blog => ({
  ...emptyPost,
  id: '',
  status: 'draft',
  authorAgentId,
  authorName: null,
  coverUrl: null,
  publicUrl: null,
  hasUnpublishedChanges: false,
  publishAt: null,
  publishedAt: null,
  createdAt: '',
  updatedAt: '',
  updatedByName: null,
  version: 0,
  canEdit: true,
})

/** Stores a new post once, however much is typed in between, and gives the page its address unless it was left. */
export function useCreatePost(onCreated: (post: Blog) => void) {
  const navigate = useNavigate()
  const createdId = useRef<string>(undefined)
  // The same try until it is answered: the server may have stored it.
  const first = useRef<{ key: string; fields: Partial<PostFields> }>(undefined)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  return {
    id: () => createdId.current,
    async run(fields: Partial<PostFields>): Promise<Blog> {
      const tried = (first.current ??= { key: randomKey(), fields })
      let post = await call(blogCalls.create, { body: tried.fields }, { idempotencyKey: tried.key }).catch((error: unknown) => {
        if (!(error instanceof ApiError && (error.code === 'network' || error.status >= 500))) first.current = undefined
        throw error
      })
      createdId.current = post.id
      if (tried.fields !== fields)
        post = await call(blogCalls.update, { params: { id: post.id }, body: { ...fields, version: post.version } })
      onCreated(post)
      if (isHere.current) {
        keepFocusAt(`/blogs/${post.id}`)
        void navigate({ to: '/blogs/$id', params: { id: post.id }, replace: true })
      }
      return post
    },
  }
}
