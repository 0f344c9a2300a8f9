import type { StatusTone } from '#ui/components/status-words.ts'
import { formatDate, formatDateTime, formatRelative } from '#ui/formatting.ts'
import type { BlogRow, PostState } from '../blogs.contract.ts'

export const stateWords: Record<PostState, string> = {
  draft: 'Draft',
  review: 'In review',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Taken down',
}
export const stateTones: Record<PostState, StatusTone> = {
  draft: 'grey',
  review: 'amber',
  scheduled: 'blue',
  published: 'green',
  archived: 'red',
}
export const titleOf = ({ title }: { title: string }) => title || 'Untitled'

/** The text beside the status: when it was or will be public, else when it was last edited. */
export function whenOf({
  status,
  publishAt,
  publishedAt,
  updatedAt,
}: Pick<BlogRow, 'status' | 'publishAt' | 'publishedAt' | 'updatedAt'>): string {
  if (status === 'scheduled' && publishAt) return formatDateTime(publishAt)
  if (status === 'published' && publishedAt) return formatDate(publishedAt)
  return `Edited ${formatRelative(updatedAt)}`
}
