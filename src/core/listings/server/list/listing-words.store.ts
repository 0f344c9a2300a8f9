import { sql } from 'kysely'
import { normalised } from '#common/normalised.ts'
import type { Context } from '#platform/context.ts'
import { afterPrefix } from '#platform/db/prefix.ts'

/** A word as it is kept; longer ones are found by their beginning. */
export const maxLetters = 60

/** The typed text as words: eight are enough for any listing. */
export const typedWords = (q: string | undefined): string[] =>
  normalised(q ?? '')
    .split(' ')
    .filter(Boolean)
    .slice(0, 8)

/** The words of a `search_text`, as they are kept. */
export const wordsOf = (searchText: string): string[] => [
  ...new Set(searchText.split(' ').flatMap((word) => [...word].slice(0, maxLetters).join('') || [])),
]

export async function updateWords({ db, scope }: Context, id: string, searchText: string): Promise<void> {
  const words = wordsOf(searchText)
  await sql`delete from listing_words where agency_id = ${scope.agencyId} and listing_id = ${id} and word <> all(${words}::text[])`.execute(
    db,
  )
  // From the row of the agency: only so does a cluster send the whole of it to one shard.
  await sql`insert into listing_words (agency_id, word, listing_id)
    select g.agency_id, word, ${id}::uuid from agencies_view g, unnest(${words}::text[]) as word where g.agency_id = ${scope.agencyId}
    on conflict do nothing`.execute(db)
}

/** Listings with a word of this prefix. */
export const listingsWithWord = ({ scope }: Context, word: string) =>
  sql`(select w.listing_id from listing_words w where w.agency_id = ${scope.agencyId} and ${startsWith(word)})`
const startsWith = (word: string) =>
  sql`w.word >= ${word.slice(0, maxLetters)} and w.word < ${afterPrefix(word.slice(0, maxLetters))}`

/** A word found more often than this is no help: walking the sorted list and looking at each comes to fifty hits sooner. */
const tooMany = 4000

/**
 * The typed word that the fewest listings have, or undefined if all of them are common: which of two plans is faster depends on the words,
 * and the planner cannot know (a prefix with bound parameters has no statistics).
 */
export async function rarestWord({ db, scope }: Context, words: readonly string[]): Promise<string | undefined> {
  if (words.length === 0) return undefined
  const counts = words.map(
    (word) =>
      sql`select ${word}::text as word, (select count(*) from (select 1 from listing_words w where w.agency_id = ${scope.agencyId} and ${startsWith(word)} limit ${sql.lit(tooMany + 1)}) x)::int as n`,
  )
  const { rows } = await sql<{ word: string; n: number }>`select word, n from (${sql.join(counts, sql` union all `)}) c
    order by n, word limit 1`.execute(db)
  return rows[0] && rows[0].n <= tooMany ? rows[0].word : undefined
}
