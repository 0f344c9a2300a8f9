import type { PostState } from '../blogs.contract.ts'

export interface BlogsSearch {
  status?: PostState
}
const states: readonly string[] = ['draft', 'review', 'scheduled', 'published', 'archived'] satisfies PostState[]
export const readBlogsSearch = ({ status }: Record<string, unknown>): BlogsSearch =>
  typeof status === 'string' && states.includes(status) ? { status: status as PostState } : {}
