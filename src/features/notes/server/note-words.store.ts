import { sql } from 'kysely'
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
  await sql`with gone as (delete from note_words where agency_id = ${scope.agencyId} and note_id = ${id} and word <> all(${words}::text[]))
    insert into note_words (agency_id, word, note_id) select ${scope.agencyId}, word, ${id} from unnest(${words}::text[]) as word
    on conflict do nothing`.execute(db)
}

/** Notes in which every typed word begins a word, newest first; the longest word, the rarest mostly, is looked up. */
export async function noteIdsWith({ db, scope }: Context, q: string, limit: number): Promise<string[]> {
  const words = wordsIn(q)
    .slice(0, 8)
    .toSorted((a, b) => b.length - a.length)
  const [first, ...others] = words
  if (!first) return []
  const begins = (alias: string, word: string) =>
    sql`${sql.ref(`${alias}.word`)} >= ${word} and ${sql.ref(`${alias}.word`)} < ${afterPrefix(word)}`
  const { rows } = await sql<{ id: string }>`
    with found as materialized (select distinct w.note_id from note_words w where w.agency_id = ${scope.agencyId} and ${begins('w', first)}
      order by w.note_id desc limit ${mostLookedAt})
    select f.note_id as id from found f
    where true ${sql.join(
      others.map(
        (word) =>
          sql`and exists (select 1 from note_words o where o.agency_id = ${scope.agencyId} and o.note_id = f.note_id and ${begins('o', word)})`,
      ),
      sql` `,
    )}
    order by f.note_id desc limit ${limit * 4}`.execute(db)
  return rows.map(({ id }) => id)
}
