import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import { callsOf } from '#ui/api/calls.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import type { Blog, BlogRow, blogEndpoints, PostState } from '../blogs.contract.ts'
import { blogHeads } from '../blogs.heads.generated.ts'

export const blogCalls = callsOf<typeof blogEndpoints>(blogHeads)

/** First word of the keys of everything that shows posts, and the kind of their live events. */
export const blogKind = 'blog'
export interface BlogPage {
  items: BlogRow[]
  nextCursor: string | null
}
export interface BlogListOptions {
  status?: PostState | undefined
  q?: string | undefined
  mine?: boolean
  limit?: number
  cursor?: string | undefined
}
/** The one call of the specification answers with a post or with a page, as it is asked. */
export const readPost = async (id: string, signal?: AbortSignal) =>
  (await call(blogCalls.read, { body: { id } }, { signal })) as Blog
export const readPosts = async (options: BlogListOptions, signal?: AbortSignal) =>
  (await call(blogCalls.read, { body: options }, { signal })) as BlogPage

export const listQuery = (options: Pick<BlogListOptions, 'status' | 'q'>) =>
  pagesQuery([blogKind, 'list', options], (cursor, signal) => readPosts({ ...options, limit: 30, cursor }, signal))
export const postQuery = (id: string) =>
  queryOptions({ queryKey: [blogKind, 'one', id], queryFn: ({ signal }) => readPost(id, signal) })
export const versionsQuery = (id: string) => callQuery(blogKind, blogCalls.versions, { params: { id }, query: { limit: 100 } })
/** @param version of the post: what is saved is what is shown */
export const previewQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: [blogKind, 'preview', id, version],
    queryFn: ({ signal }) => call(blogCalls.preview, { params: { id } }, { signal }),
    placeholderData: keepPreviousData,
  })
export const websiteQuery = () => callQuery(blogKind, blogCalls.website, {})
