import { type RawBuilder, sql } from 'kysely'
import { type SearchTerm, searchTerms } from '#common/search/search-words.ts'
import type { Context } from '../context.ts'
import { afterPrefix } from '../db/prefix.ts'
import { queryPrepared } from '../db/kysely.ts'
import type { SearchKind } from './search-words.store.ts'
import { withOneTypo } from './typos.ts'

/** A term with more records than this is common: lists check it on the records that the others leave. */
const commonFrom = 10_000
/** Of so few records, the words of each can be looked up. Of more, it is worth counting common terms up to `mostRead`. */
const fewRecords = 1_500
const mostRead = 40_000
/** Looking up one record takes as long as reading this many words in the order of the index. */
const readsPerLookup = 30
/** Where every term is on more records than can be read, the best of this many are looked at. */
const mostWalked = 3_000
/** As many spellings of a word with a typo are followed. */
const mostSpellings = 20

interface Term extends SearchTerm {
  /** Corrected spellings that are words of this agency; empty for a term as it was typed. */
  spellings: readonly string[]
  isCommon: boolean
  /** Looked for inside phone numbers, too. Of a common start, those would be most of them. */
  isInPhones: boolean
}

/** Records with a term; `Infinity` where there are too many to count. */
type CountedTerm = Term & { count: number }

/** A typed text, prepared for one kind of record. */
export interface RecordSearch {
  /** Few records match: find them first and sort after. If not, walk a sorted list and test each record. */
  isSparse: boolean
  /** Whether the record with this id matches, exactly. */
  condition(id: RawBuilder<unknown>): RawBuilder<unknown>
  /**
   * A subquery of `record_id`, `score` (0 is best) and `fields` (what of the record each term matched): all that match or the best `limit`, and
   * of the ids that `also` selects those that match. Where every term is common, of the first few thousand and of `also`.
   */
  hits(limit?: number, also?: RawBuilder<unknown>): RawBuilder<unknown>
}

/**
 * undefined when nothing is typed. Every term is the start of a word of the record, in any order. One typo is forgiven in a word of five letters or
 * more when nothing matches as it was typed.
 */
export async function prepareSearch(ctx: Context, kind: SearchKind, q: string | undefined): Promise<RecordSearch | undefined> {
  if (!q?.trim()) return undefined
  const typed = termsOf(kind, q)
  if (!typed.length) return nothing
  const terms = await counted(ctx, kind, typed)
  if (terms.every(({ count }) => count > 0)) {
    const search = searchOf(ctx, kind, terms)
    if (terms.length === 1 || terms.every((term) => term.isCommon) || (await hasHits(ctx, search))) return search
  }
  return (await corrected(ctx, kind, terms)) ?? nothing
}

interface TypedOptions {
  /** No typo is forgiven. */
  isExact?: boolean | undefined
  /** `find` leaves out much of what matches, so it needs all of it. If not, a single word is not counted before its best are read. */
  isWhole?: boolean
}

/** What is found while typing: `find` is asked with what was typed, and where that finds nothing, with one typo forgiven. */
export async function findTyped<R>(
  ctx: Context,
  kind: SearchKind,
  q: string,
  { isExact = false, isWhole = false }: TypedOptions,
  find: (search: RecordSearch) => Promise<R[]>,
): Promise<R[]> {
  const typed = termsOf(kind, q)
  const [only] = typed
  if (!only) return []
  const isSingle = typed.length === 1 && !isWhole
  const terms = isSingle ? [await uncounted(ctx, kind, only)] : await counted(ctx, kind, typed)
  if (terms.every(({ count }) => count > 0)) {
    const found = await find(searchOf(ctx, kind, terms))
    if (found.length) return found
    // Common terms that few records share.
    if (terms.length > 1 && terms.every(({ count }) => count === Number.POSITIVE_INFINITY)) {
      const all = await find(
        searchOf(
          ctx,
          kind,
          terms.map((term) => ({ ...term, count: 1 })),
        ),
      )
      if (all.length) return all
    }
  }
  if (isExact) return []
  const search = await corrected(ctx, kind, isSingle ? terms.map((term) => ({ ...term, count: 0 })) : terms)
  return search ? find(search) : []
}

/** Only contacts have phone numbers. */
const termsOf = (kind: SearchKind, q: string) =>
  searchTerms(q).map((term) => ({ ...term, isDigits: term.isDigits && kind === 'contact' }))

/** With other spellings of what finds nothing; undefined where there are none. */
async function corrected(ctx: Context, kind: SearchKind, terms: readonly CountedTerm[]): Promise<RecordSearch | undefined> {
  const unknown = terms.filter(({ count }) => count === 0)
  // A word that no record has is wrong; where each is known but not all of one record, any of them may be.
  const wrong = unknown.length ? unknown : terms.filter(({ prefix }) => withOneTypo(prefix).length)
  const found = await spellings(ctx, kind, wrong)
  if (!found.size || unknown.some(({ prefix }) => !found.get(prefix)?.length)) return undefined
  const spelled = terms.map((term) => ({ ...term, spellings: found.get(term.prefix) ?? [] }))
  return searchOf(ctx, kind, await counted(ctx, kind, spelled))
}

const nothing: RecordSearch = {
  isSparse: true,
  condition: () => sql`false`,
  hits: () => sql`(select null::uuid as record_id, 0 as score, '{}'::text[] as fields where false)`,
}

const starts = (prefix: string) => sql`w.word >= ${prefix} and w.word < ${afterPrefix(prefix)}`

/** As far as `most` and no further. Digits are also looked for inside phone numbers, unless their start alone is common. */
function countOf(
  { scope: { agencyId } }: Context,
  kind: SearchKind,
  term: SearchTerm & { spellings: readonly string[] },
  most: number,
) {
  const limit = sql.lit(most + 1)
  const starting = (prefix: string, place: number) => sql`(select count(*) from (select 1 from search_words w
    where w.agency_id = ${agencyId} and w.kind = ${sql.lit(kind)} and w.place = ${sql.lit(place)} and ${starts(prefix)} limit ${limit}) x)`
  const words = sql.join(
    [term.prefix, ...term.spellings].flatMap((prefix) => [starting(prefix, 0), starting(prefix, 1)]),
    sql` + `,
  )
  if (!term.isDigits) return words
  return sql`(select x.count + case when x.count > ${sql.lit(commonFrom)} then 0
    else (select count(*) from search_phones(${sql.lit(kind)}, ${term.prefix}, ${limit})) end from (select ${words} as count offset 0) x)`
}

async function countsOf(
  ctx: Context,
  kind: SearchKind,
  terms: readonly (SearchTerm & { spellings: readonly string[] })[],
  most: number,
): Promise<number[]> {
  if (!terms.length) return []
  const counts = terms.map((term, n) => sql`select ${sql.lit(n)} as n, ${countOf(ctx, kind, term, most)} as count`)
  const statement = sql<{ n: number; count: number }>`${sql.join(counts, sql` union all `)} order by 1`
  // Spellings are of any number, and a prepared statement is kept for each text.
  const isKept = terms.every(({ spellings }) => !spellings.length)
  const rows = isKept ? await queryPrepared(ctx.db, statement) : (await statement.execute(ctx.db)).rows
  return rows.map(({ count }) => (count > most ? Number.POSITIVE_INFINITY : count))
}

/** As a common one, whose best are read in the order of the index. */
async function uncounted(ctx: Context, kind: SearchKind, only: SearchTerm): Promise<CountedTerm> {
  const term = { ...only, spellings: [] }
  const [count] = term.isDigits ? await countsOf(ctx, kind, [{ ...term, isDigits: false }], commonFrom) : []
  return { ...term, isCommon: true, isInPhones: count !== undefined && count <= commonFrom, count: Number.POSITIVE_INFINITY }
}

async function counted(
  ctx: Context,
  kind: SearchKind,
  typed: readonly (SearchTerm & { spellings?: readonly string[] })[],
): Promise<CountedTerm[]> {
  const terms = typed.map((term) => ({ ...term, spellings: term.spellings ?? [] }))
  const counts = await countsOf(ctx, kind, terms, commonFrom)
  const isCommon = (n: number) => counts[n] === Number.POSITIVE_INFINITY
  const common = terms.filter((_, n) => isCommon(n))
  const wantsMore = common.length > 0 && terms.length > 1 && Math.min(...counts) > fewRecords
  const more = wantsMore ? await countsOf(ctx, kind, common, mostRead) : []
  return terms.map((term, n) => ({
    ...term,
    count: (isCommon(n) ? more[common.indexOf(term)] : counts[n]) ?? Number.POSITIVE_INFINITY,
    isCommon: isCommon(n),
    isInPhones: term.isDigits && !isCommon(n),
  }))
}

/** For each term, the spellings with one letter changed that are starts of words of this agency. */
async function spellings(
  ctx: Context,
  kind: SearchKind,
  terms: readonly (SearchTerm & { count: number })[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const { prefix: word, count } of terms) {
    // Of a word that exists, its own start is no other spelling.
    const variants = withOneTypo(word).filter((variant) => !count || !word.startsWith(variant))
    if (!variants.length) continue
    const { rows } = await sql<{ spelling: string }>`
      select v.spelling from unnest(${variants}::text[]) as v (spelling)
      where exists (select 1 from search_words w where w.agency_id = ${ctx.scope.agencyId} and w.kind = ${sql.lit(kind)} and w.place = 0
          and w.word >= v.spelling collate "C" and w.word < v.spelling || ${afterPrefix('')} collate "C" offset 0)
        or exists (select 1 from search_words w where w.agency_id = ${ctx.scope.agencyId} and w.kind = ${sql.lit(kind)} and w.place = 1
          and w.word >= v.spelling collate "C" and w.word < v.spelling || ${afterPrefix('')} collate "C" offset 0)
      limit ${sql.lit(mostSpellings)}`.execute(ctx.db)
    found.set(
      word,
      rows.map(({ spelling }) => spelling),
    )
  }
  return found
}

function searchOf(ctx: Context, kind: SearchKind, terms: readonly CountedTerm[]): RecordSearch {
  const { agencyId } = ctx.scope
  const ofKind = sql`w.agency_id = ${agencyId} and w.kind = ${sql.lit(kind)}`
  const rare = terms.filter(({ isCommon }) => !isCommon)
  const common = terms.filter(({ isCommon }) => isCommon)

  /** Exact words, then starts, of the title before other fields; then inside a number, then wrong ones. With the field, as text: the least is the best. */
  const keyOf = (term: Term) =>
    sql`(case when w.word = ${term.prefix} then w.place when starts_with(w.word, ${term.prefix}) then 2 + w.place ${
      term.isDigits ? sql`when w.field = 'phone' then 4` : sql``
    } else 5 + w.place end)::text || w.field`
  /** The words of a term, a row each. */
  const walk = (term: Term, limit?: number) => {
    const ofPlace = (place: number, which: RawBuilder<unknown>) =>
      sql`(select w.record_id, ${keyOf(term)} as key from search_words w where ${ofKind} and w.place = ${sql.lit(place)} and ${which})`
    const limited =
      limit === undefined
        ? [term.prefix, ...term.spellings].map(starts)
        : // Ids start with the time: newer records first.
          [
            sql`w.word = ${term.prefix} order by w.record_id desc limit ${sql.lit(limit)}`,
            sql`w.word > ${term.prefix} and w.word < ${afterPrefix(term.prefix)} order by w.word desc, w.record_id desc limit ${sql.lit(limit)}`,
            ...term.spellings.map((spelling) => sql`${starts(spelling)} order by w.word, w.record_id limit ${sql.lit(limit)}`),
          ]
    const walks = [0, 1].flatMap((place) => limited.map((which) => ofPlace(place, which)))
    if (term.isInPhones)
      walks.push(
        sql`(select p.id, '4phone' from search_phones(${sql.lit(kind)}, ${term.prefix}, ${sql.lit(limit ?? commonFrom + 1)}) as p (id))`,
      )
    return sql.join(walks, sql` union all `)
  }
  const matches = ({ prefix, spellings, isDigits }: Term) =>
    sql`(${sql.join(
      [
        ...[prefix, ...spellings].map((one) => sql`(${starts(one)})`),
        ...(isDigits ? [sql`(w.field = 'phone' and w.word like ${`%${prefix}%`})`] : []),
      ],
      sql` or `,
    )})`
  const ofRecord = (id: RawBuilder<unknown>, term: Term) =>
    sql`select min(${keyOf(term)}) as key from search_words w where w.agency_id = ${agencyId} and w.record_id = ${id} and ${matches(term)}`
  const has = (id: RawBuilder<unknown>, term: Term) =>
    sql`exists (select 1 from search_words w where w.agency_id = ${agencyId} and w.record_id = ${id} and ${matches(term)})`

  /** Records with every one of the terms, from one look at the words of each. */
  const withAll = (some: readonly Term[]) => {
    const best = some.map(
      (term, n) => sql`select ${sql.lit(n)} as n, record_id, min(key) as key from (${walk(term)}) w group by record_id`,
    )
    if (best.length === 1) return sql`select record_id, array[key] as keys from (${best[0]}) b`
    return sql`select record_id, array_agg(key order by n) as keys from (${sql.join(best, sql` union all `)}) b
      group by record_id having count(*) = ${sql.lit(best.length)}`
  }

  /** The best of one term; where that may not be all that match, with what `also` selects. */
  const walked = (term: Term, most: number, also?: RawBuilder<unknown>) => {
    const best = sql`select record_id, array[min(key)] as keys from words group by record_id`
    const others =
      also &&
      sql`union select a.id, array[t.key] from (${also}) a join lateral (${ofRecord(sql`a.id`, term)}) t on t.key is not null
        where (select count(*) from words) >= ${sql.lit(most)}`
    return sql`with words as materialized (${walk(term, most)}) ${best} ${others ?? sql``}`
  }

  /** Which terms are read whole and intersected, and which are looked up on the records that those leave. */
  const planOf = (limit?: number, also?: RawBuilder<unknown>) => {
    const fewest = Math.min(...terms.map(({ count }) => count))
    const isRead = ({ count }: CountedTerm) => count <= mostRead && count <= fewest * readsPerLookup
    const read = terms.length > 1 ? terms.filter(isRead) : rare
    if (read.length) return { first: withAll(read), others: terms.filter((term) => !read.includes(term)) }
    const [longest, ...others] = common.toSorted((a, b) => b.prefix.length - a.prefix.length)
    return { first: walked(longest as Term, others.length ? mostWalked : (limit ?? mostWalked), also), others }
  }

  /** Those of `first` that have the other terms too. With a limit, the best are looked up until there are so many, and those that `also` selects. */
  const withOthers = (first: RawBuilder<unknown>, others: readonly Term[], limit?: number, also?: RawBuilder<unknown>) => {
    const keys = sql.join(others.map((_, i) => sql.ref(`t${i}.key`)))
    const lookups = sql.join(
      others.map((term, i) => {
        const name = sql.ref(`t${i}`)
        return sql`join lateral (${ofRecord(sql`f.record_id`, term)}) ${name} on ${name}.key is not null`
      }),
      sql` `,
    )
    const having = (from: RawBuilder<unknown>) =>
      sql`select f.record_id, f.keys || array[${keys}] as keys from ${from} f ${lookups}`
    if (limit === undefined) return having(sql`(${first})`)
    const own = also && sql`union (${having(sql`(select * from f where record_id in (select a.id from (${also}) a))`)})`
    return sql`with f as materialized (${first})
      (${having(sql`(select * from f order by keys, record_id desc)`)} limit ${sql.lit(limit)}) ${own ?? sql``}`
  }

  return {
    isSparse: rare.length > 0,
    condition: (id) =>
      sql.join(
        [
          ...(rare.length ? [sql`${id} in (select record_id from (${withAll(rare)}) f)`] : []),
          ...common.map((term) => has(id, term)),
        ],
        sql` and `,
      ),
    hits(limit, also) {
      const { first, others } = planOf(limit, also)
      const found = others.length ? withOthers(first, others, limit, also) : first
      const scored = sql`select record_id, (select sum(left(key, 1)::int)::int from unnest(keys) key) as score,
          array(select substr(key, 2) from unnest(keys) key) as fields from (${found}) f`
      if (limit === undefined) return sql`(${scored})`
      const best = (from: RawBuilder<unknown>) =>
        sql`(select * from ${from} order by score, record_id desc limit ${sql.lit(limit)})`
      if (!also) return best(sql`(${scored}) s`)
      return sql`(with s as materialized (${scored})
        ${best(sql`s`)} union (select * from s where record_id in (select a.id from (${also}) a)))`
    },
  }
}

async function hasHits(ctx: Context, search: RecordSearch): Promise<boolean> {
  const { rows } = await sql`select 1 from ${search.hits(1)} h`.execute(ctx.db)
  return rows.length > 0
}
