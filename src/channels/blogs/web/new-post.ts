import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { call } from '#ui/api/api.ts'
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
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  return {
    id: () => createdId.current,
    async run(fields: Partial<PostFields>): Promise<Blog> {
      const post = await call(blogCalls.create, { body: fields })
      createdId.current = post.id
      onCreated(post)
      if (isHere.current) {
        keepFocusAt(`/blogs/${post.id}`)
        void navigate({ to: '/blogs/$id', params: { id: post.id }, replace: true })
      }
      return post
    },
  }
}
