import { sql } from 'kysely'
import type { SearchTerm } from '#common/search/search-words.ts'
import type { Context } from '../context.ts'
import { queryPrepared } from '../db/kysely.ts'
import { afterPrefix } from '../db/prefix.ts'
import type { SearchKind } from './search-words.store.ts'
import { withOneTypo } from './typos.ts'

/** A term with more records than this is common: lists check it on the records that the others leave. */
const commonFrom = 4_000
/** Limits what is read of digits inside more phone numbers than that; not less than lists count. */
const mostOfMany = 1_500
/** The number of spellings of a word with a typo that are followed. */
const mostSpellings = 20
/** At most so many matches inside phone numbers are read while typing; not fewer than `mostRanked` of finding contacts. */
const mostUncounted = 100

export interface Term extends SearchTerm {
  /** Corrected spellings that are words of this agency; empty for a term as it was typed. */
  spellings: readonly string[]
  isCommon: boolean
  /** Records with the digits inside a phone number, as PostgreSQL writes a `uuid[]`; of very many, some. Not of a common start. */
  inPhones: string | null
}

type SpelledTerm = SearchTerm & Pick<Term, 'spellings'>
/** Records with a term, counted to one more than makes it common. */
export type CountedTerm = Term & { count: number }

/** Orders common terms, of which more is not known: numbers of two digits or more, and longer words, are mostly rarer. */
export const rareness = ({ prefix }: Term): number => (/^\d\d/.test(prefix) ? 100 : 0) + prefix.length

export const starts = (prefix: string) => sql`w.word >= ${prefix} and w.word < ${afterPrefix(prefix)}`

/** Compares a word `w` of a record with a term. */
export const matches = ({ prefix, spellings, isDigits }: Term) =>
  sql`(${sql.join(
    [
      ...[prefix, ...spellings].map((one) => sql`(${starts(one)})`),
      ...(isDigits ? [sql`(w.field = 'phone' and w.word like ${`%${prefix}%`})`] : []),
    ],
    sql` or `,
  )})`

/** Counts words, up to one more than `commonFrom`. */
function countOf({ scope: { agencyId } }: Context, kind: SearchKind, term: SpelledTerm) {
  const limit = sql.lit(commonFrom + 1)
  const starting = (prefix: string, place: number) => sql`(select count(*) from (select 1 from search_words w
    where w.agency_id = ${agencyId} and w.kind = ${sql.lit(kind)} and w.place = ${sql.lit(place)} and ${starts(prefix)} limit ${limit}) x)`
  return sql.join(
    [term.prefix, ...term.spellings].flatMap((prefix) => [starting(prefix, 0), starting(prefix, 1)]),
    sql` + `,
  )
}

/**
 * Digits are also looked for inside phone numbers, unless their start alone is common. By itself: within a statement that a shard answers, a Citus
 * cluster would ask the shards, and so each number is looked for once.
 */
export async function inPhones(
  { db }: Context,
  kind: SearchKind,
  { prefix, isDigits }: SearchTerm,
  count: number,
  most = commonFrom + 1,
) {
  if (!isDigits || count > commonFrom) return { count: 0, ids: null }
  const found = sql<{ count: number; ids: string | null }>`select count(*) as count,
      (case when count(*) < ${sql.lit(most)} then array_agg(p.id) else (array_agg(p.id))[1:${sql.lit(mostOfMany)}] end)::text as ids
    from search_phones(${sql.lit(kind)}, ${prefix}, ${sql.lit(most)}) as p (id)`
  const [row] = await queryPrepared(db, found)
  return row ?? { count: 0, ids: null }
}

async function countsOf(ctx: Context, kind: SearchKind, terms: readonly SpelledTerm[]): Promise<number[]> {
  const counts = terms.map((term, n) => sql`select ${sql.lit(n)} as n, ${countOf(ctx, kind, term)} as count`)
  const statement = sql<{ n: number; count: number }>`${sql.join(counts, sql` union all `)} order by 1`
  // Spellings are of any number, and a prepared statement is kept for each text.
  const isKept = terms.every(({ spellings }) => !spellings.length)
  const rows = isKept ? await queryPrepared(ctx.db, statement) : (await statement.execute(ctx.db)).rows
  return rows.map(({ count }) => count)
}

/** The kinds of record that have every term, though not all of them in one record: what a search of the others would find is nothing. */
export async function kindsWith(
  ctx: Context,
  kinds: readonly SearchKind[],
  terms: readonly SearchTerm[],
): Promise<Set<SearchKind>> {
  const has = (kind: SearchKind, { prefix, isDigits }: SearchTerm) => {
    const places = [0, 1].map(
      (place) => sql`exists (select 1 from search_words w where w.agency_id = ${ctx.scope.agencyId} and w.kind = ${sql.lit(kind)}
        and w.place = ${sql.lit(place)} and ${starts(prefix)})`,
    )
    // Only contacts have phone numbers, and the middle of one is no start of a word.
    return isDigits && kind === 'contact' ? sql`true` : sql`(${sql.join(places, sql` or `)})`
  }
  const rows = await queryPrepared(
    ctx.db,
    sql<{ kind: SearchKind }>`${sql.join(
      kinds.map(
        (kind) =>
          sql`select ${sql.lit(kind)} as kind where ${sql.join(
            terms.map((term) => has(kind, term)),
            sql` and `,
          )}`,
      ),
      sql` union all `,
    )}`,
  )
  return new Set(rows.map(({ kind }) => kind))
}

/** A term that is looked up on the records of a rarer one: its count does not matter. */
export const asCommon = (term: SearchTerm): CountedTerm => ({
  ...term,
  spellings: [],
  isCommon: true,
  inPhones: null,
  count: commonFrom + 1,
})

/** Treats a term as a common one, whose best are read in the order of the index. */
export async function uncounted(ctx: Context, kind: SearchKind, only: SearchTerm & Partial<SpelledTerm>): Promise<CountedTerm> {
  const term = { ...only, spellings: only.spellings ?? [] }
  const [count = 0] = term.isDigits ? await countsOf(ctx, kind, [term]) : []
  const phones = await inPhones(ctx, kind, term, count, mostUncounted)
  return { ...term, isCommon: true, inPhones: phones.ids, count: commonFrom + 1 }
}

export async function counted(
  ctx: Context,
  kind: SearchKind,
  typed: readonly (SearchTerm & Partial<SpelledTerm>)[],
): Promise<CountedTerm[]> {
  const terms = typed.map((term) => ({ ...term, spellings: term.spellings ?? [] }))
  const counts = await countsOf(ctx, kind, terms)
  const all: CountedTerm[] = []
  for (const [n, term] of terms.entries()) {
    const starting = counts[n] ?? 0
    const phones = await inPhones(ctx, kind, term, starting)
    const count = starting + phones.count
    all.push({ ...term, count, isCommon: count > commonFrom, inPhones: phones.ids })
  }
  return all
}

/** Finds, for each term, the spellings with one letter changed that are starts of words of this agency. */
export async function spellings(
  ctx: Context,
  kind: SearchKind,
  terms: readonly (SearchTerm & { count: number })[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const { prefix: word, count } of terms) {
    // The start of a word that exists is no other spelling of it.
    const variants = withOneTypo(word).filter((variant) => !count || !word.startsWith(variant))
    if (!variants.length) continue
    const { rows } = await sql<{ spelling: string }>`
      select v.spelling from unnest(${variants}::text[]) as v (spelling)
      where exists (select 1 from search_words w where w.agency_id = ${ctx.scope.agencyId} and w.kind = ${sql.lit(kind)} and w.place = 0
          and w.word >= v.spelling collate "C" and w.word < v.spelling || ${afterPrefix('')} collate "C" offset 0)
        or exists (select 1 from search_words w where w.agency_id = ${ctx.scope.agencyId} and w.kind = ${sql.lit(kind)} and w.place = 1
          and w.word >= v.spelling collate "C" and w.word < v.spelling || ${afterPrefix('')} collate "C" offset 0)
      limit ${sql.lit(mostSpellings)}`.execute(ctx.db)
    // A word that no record has, and that means no other: the rest would find nothing with it.
    if (!count && !rows.length) break
    found.set(
      word,
      rows.map(({ spelling }) => spelling),
    )
  }
  return found
}
