import { call } from '#ui/api/api.ts'
import type { BlogRow } from '../blogs.contract.ts'
import { blogCalls } from './blog-calls.ts'

/** Posts for emails that show some of them. */
export async function publishedPosts(signal: AbortSignal) {
  const page = await call(blogCalls.read, { body: { status: 'published', limit: 100 } }, { signal })
  const posts = 'items' in page ? (page.items as BlogRow[]) : []
  return posts.map(({ id, title }) => ({ value: id, label: title || 'Untitled' }))
}
