import { type RawBuilder, sql } from 'kysely'
import { normalised } from '#common/normalised.ts'
import type { Context } from '#platform/context.ts'
import { afterPrefix } from '#platform/db/prefix.ts'
import { textOfHtml } from '#platform/html/safe-html.ts'

const [minLetters, maxLetters, maxWords] = [2, 40, 400]
/** Looking through more notes than this costs more than it helps: newer ones come first. */
const mostLookedAt = 2_000

const wordsIn = (text: string) => [
  ...new Set(
    normalised(text)
      .split(' ')
      .flatMap((word) => (word.length >= minLetters ? [word.slice(0, maxLetters)] : [])),
  ),
]

/** Keeps what the note is found by; called whenever its words change. */
export async function writeNoteWords(
  { db, scope }: Context,
  { id, headline, bodyHtml }: { id: string; headline: string | null; bodyHtml: string },
): Promise<void> {
  const words = wordsIn(`${headline ?? ''} ${textOfHtml(bodyHtml)}`).slice(0, maxWords)
  await sql`delete from note_words where agency_id = ${scope.agencyId} and note_id = ${id} and word <> all(${words}::text[])`.execute(
    db,
  )
  await sql`insert into note_words (agency_id, word, note_id)
    select g.agency_id, word, ${id}::uuid from agencies_view g, unnest(${words}::text[]) as word where g.agency_id = ${scope.agencyId}
    on conflict do nothing`.execute(db)
}

/** Notes in which every typed word is a prefix of a word, newest first; the longest word, usually the rarest, is looked up. */
export async function noteIdsWith(ctx: Context, q: string, limit: number): Promise<string[]> {
  const { db, scope } = ctx
  const words = wordsIn(q)
    .slice(0, 8)
    .toSorted((a, b) => b.length - a.length)
  const [first, ...others] = words
  if (!first) return []
  const { rows } = await sql<{ id: string }>`
    with found as materialized (select distinct w.note_id from (${await lookUp(ctx, first)}) w order by w.note_id desc limit ${mostLookedAt})
    select f.note_id as id from found f
    where true ${sql.join(
      others.map(
        (word) =>
          sql`and exists (select 1 from note_words o where o.agency_id = ${scope.agencyId} and o.note_id = f.note_id and ${hasPrefix('o', word)})`,
      ),
      sql` `,
    )}
    order by f.note_id desc limit ${limit * 4}`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many words with this prefix are read side by side, each newest first. */
const mostVariants = 24
/** As many notes are read at once; where there are more, they lie so close that walking back from the newest one meets them soon. */
const fewNotes = 5_000

/**
 * The notes with a word of this prefix, as a query whose plan cannot go wrong: the number of hits depends on the word, and a prefix with
 * bound parameters has no statistics.
 */
async function lookUp({ db, scope }: Context, prefix: string): Promise<RawBuilder<unknown>> {
  const inRange = sql`from note_words w where w.agency_id = ${scope.agencyId} and ${hasPrefix('w', prefix)}`
  const next = (after: RawBuilder<unknown>) =>
    sql`select w.word from note_words w where w.agency_id = ${scope.agencyId} and ${after} and w.word < ${afterPrefix(prefix)} order by w.word limit 1`
  // From word to word, past all the notes of each: a handful of steps down the index instead of a walk through it.
  const { rows } = await sql<{ words: string[]; isFew: boolean | null }>`
    with recursive variants (word) as ((${next(sql`w.word >= ${prefix}`)})
      union all select (${next(sql`w.word > v.word`)}) from variants v where v.word is not null),
      found as materialized (select array(select word from variants where word is not null limit ${mostVariants + 1}) as words)
    select words, case when cardinality(words) > ${mostVariants}
      then (select count(*) from (select 1 ${inRange} limit ${fewNotes + 1}) x) <= ${fewNotes} end as "isFew" from found`.execute(
    db,
  )
  const { words = [], isFew } = rows[0] ?? {}
  if (words.length === 0) return sql`select null::uuid as note_id where false`
  if (words.length > mostVariants)
    return isFew
      ? sql`with few as materialized (select w.note_id ${inRange}) select note_id from few`
      : sql`select w.note_id ${inRange}`
  return sql.join(
    words.map(
      (word) =>
        sql`(select w.note_id from note_words w where w.agency_id = ${scope.agencyId} and w.word = ${word} order by w.note_id desc)`,
    ),
    sql` union all `,
  )
}

const hasPrefix = (alias: string, prefix: string) =>
  sql`${sql.ref(`${alias}.word`)} >= ${prefix} and ${sql.ref(`${alias}.word`)} < ${afterPrefix(prefix)}`
