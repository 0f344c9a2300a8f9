import { type RawBuilder, sql } from 'kysely'
import { escapedLike } from './sql-text.ts'

/** Every word of a search is somewhere in this text. For short lists: no index is used. */
export function containsWords(text: RawBuilder<unknown>, q: string | undefined): RawBuilder<unknown> {
  const words = q?.trim().split(/\s+/).filter(Boolean) ?? []
  const likes = words.map((word) => sql`${text} ilike ${`%${escapedLike(word)}%`}`)
  return likes.length ? sql`(${sql.join(likes, sql` and `)})` : sql`true`
}
