import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { type CountedTerm, inPhones, matches, rareness, starts, type Term } from './search-terms.store.ts'
import type { SearchKind } from './search-words.store.ts'

export interface Among {
  /** In the way PostgreSQL writes a `uuid[]`. */
  ids: string
  /** Few enough that all can be ranked. */
  isFew: boolean
}

/** Limits how many records of the first term are read. */
const mostOfFirst = 100_000
/** Limits how many of another term are read to know which of the first have it. */
const mostRead = 150_000
/** Limits the records found, and those of digits inside phone numbers. */
const mostIds = 20_000
/** Reads no shorter words: too many records have one. */
const fewestLetters = 3
/** Up to so many records, looking up the other terms on each is faster than reading all of those terms. */
const mostLookedUp = 3_000
/** Up to so many records are ranked at once. */
const mostFew = 1_500

/** The records of a term, some of them twice. */
export const idsOf = ({ scope: { agencyId } }: Context, kind: SearchKind, { prefix, spellings, inPhones: ids }: Term) =>
  sql.join(
    [
      ...[prefix, ...spellings].flatMap((one) =>
        [0, 1].map(
          (place) => sql`select w.record_id from search_words w
            where w.agency_id = ${agencyId} and w.kind = ${sql.lit(kind)} and w.place = ${sql.lit(place)} and ${starts(one)}`,
        ),
      ),
      ...(ids ? [sql`select p.id as record_id from unnest(${ids}::uuid[]) as p (id)`] : []),
    ],
    sql` union all `,
  )

/**
 * The records with all of these common terms; undefined where they are very many. The rarest is read, then of each further term what those before it
 * left. A term is looked up on them instead where they are few or it is too common to be read.
 * @param pair terms that few records have together, as a name and a surname: first of all
 */
export async function recordsWithAll(
  ctx: Context,
  kind: SearchKind,
  terms: readonly CountedTerm[],
  pair: readonly string[],
): Promise<Among | undefined> {
  // Digits inside very many numbers are looked up, as their ids are not read.
  const [read, unread]: [Term[], Term[]] = [[], []]
  for (const term of terms) {
    const phones = term.inPhones ? await inPhones(ctx, kind, term, 0, mostIds) : { count: 0, ids: null }
    const areRead = !term.isDigits || (term.inPhones !== null && phones.count < mostIds)
    ;(areRead ? read : unread).push({ ...term, inPhones: phones.count < mostIds ? phones.ids : null })
  }
  const rank = (term: Term) => (pair.includes(term.prefix) ? 1000 : 0) + rareness(term)
  // Where all are such digits, only words that start with them.
  if (!read.length && unread.length > 1) read.push(...unread.splice(0))
  const [first, ...more] = read.toSorted((a, b) => rank(b) - rank(a))
  if (!first || !terms.some(({ prefix }) => prefix.length >= fewestLetters)) return undefined
  const steps = [...more, ...unread].map((term, n) => {
    const [before, its, left] = [leftBy(n), sql.raw(`read${n + 1}`), leftBy(n + 1)]
    const lookedUp = sql`select l.record_id from ${before} l where ${has(ctx, term, sql`l`)}`
    if (unread.includes(term)) return { found: sql`, ${left} as materialized (${lookedUp})`, isWhole: sql`` }
    const areFew = sql`(select count(*) from ${before}) <= ${sql.lit(mostLookedUp)}`
    return {
      found: sql`, ${its} as materialized (select count(*) as n, array_agg(w.record_id) filter (where w.record_id in (select record_id from ${before})) as ids
        from (${entriesOf(ctx, kind, term, mostRead)}) w where not ${areFew}),
      ${left} as materialized (select unnest(ids) as record_id from ${its} union all ${lookedUp} and ${areFew})`,
      isWhole: sql` and (select n from ${its}) <= ${sql.lit(mostRead)}`,
    }
  })
  const { rows } = await sql<{ ids: string | null; count: number }>`
    with ${leftBy(0)} as materialized (${entriesOf(ctx, kind, first, mostOfFirst)})${sql.join(
      steps.map(({ found }) => found),
      sql``,
    )}, found as (select distinct record_id from ${leftBy(steps.length)} limit ${sql.lit(mostIds)})
    select count(*) as count, case when count(*) < ${sql.lit(mostIds)} and (select count(*) from ${leftBy(0)}) <= ${sql.lit(mostOfFirst)}
      ${sql.join(
        steps.map(({ isWhole }) => isWhole),
        sql``,
      )} then coalesce(array_agg(record_id), '{}')::text end as ids from found`.execute(ctx.db)
  const { ids, count } = rows[0] ?? { ids: null, count: 0 }
  return ids === null ? undefined : { ids, isFew: count <= mostFew }
}
const leftBy = (n: number) => sql.raw(`left${n}`)
const entriesOf = (ctx: Context, kind: SearchKind, term: Term, most: number) =>
  sql`select record_id from (${idsOf(ctx, kind, term)}) w limit ${sql.lit(most + 1)}`
const has = ({ scope: { agencyId } }: Context, term: Term, of: RawBuilder<unknown>) =>
  sql`exists (select 1 from search_words w where w.agency_id = ${agencyId} and w.record_id = ${of}.record_id and ${matches(term)})`
