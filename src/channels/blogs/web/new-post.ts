import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { call } from '#ui/api/api.ts'
import { isRefused } from '#ui/api/refused.ts'
import { randomKey } from '#ui/api/api-request.ts'
import { keepFocusAt } from '#ui/hooks/use-heading-focus.ts'
import type { Blog, PostFields } from '../blogs.contract.ts'
import { emptyPost } from '../blogs.rules.ts'
import { blogCalls } from './blog-calls.ts'

/** The blank post that an editor starts from; without an id, because nothing is stored yet. */
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
  // Sent again to the letter until it is answered: the server may have stored it.
  const birth = useRef<{ key: string; fields: Partial<PostFields> }>(undefined)
  const stored = useRef<Blog>(undefined)
  const createdId = useRef<string>(undefined)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  return {
    /** Once everything that was typed before is stored. */
    id: () => createdId.current,
    async run(fields: Partial<PostFields>, version: number): Promise<Blog> {
      const { key, fields: first } = (birth.current ??= { key: randomKey(), fields })
      stored.current ??= await call(blogCalls.create, { body: first }, { idempotencyKey: key }).catch((error: unknown) => {
        if (isRefused(error)) birth.current = undefined
        throw error
      })
      let post = stored.current
      if (first !== fields) {
        const body = { ...fields, version: version || post.version }
        post = await call(blogCalls.update, { params: { id: post.id }, body })
      }
      createdId.current = post.id
      onCreated(post)
      if (isHere.current) {
        keepFocusAt(`/blogs/${post.id}`)
        void navigate({ to: '/blogs/$id', params: { id: post.id }, replace: true, resetScroll: false, ignoreBlocker: true })
      }
      return post
    },
  }
}
