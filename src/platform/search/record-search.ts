import { type RawBuilder, sql } from 'kysely'
import { type SearchTerm, searchTerms } from '#common/search/search-words.ts'
import type { Context } from '../context.ts'
import { afterPrefix } from '../db/prefix.ts'
import { queryPrepared } from '../db/kysely.ts'
import type { SearchKind } from './search-words.store.ts'
import { withOneTypo } from './typos.ts'

/** A term with more records than this is common: it is checked on the records that the others leave. */
const commonFrom = 10_000
/** Where every term is common, the best of this many records are looked at. */
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
    if (found.length || (!isSingle && terms.every((term) => term.isCommon))) return found
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
  return searchOf(
    ctx,
    kind,
    terms.map((term) => {
      const others = found.get(term.prefix) ?? []
      return { ...term, spellings: others, isCommon: term.isCommon && (terms.length === 1 || !others.length) }
    }),
  )
}

const nothing: RecordSearch = {
  isSparse: true,
  condition: () => sql`false`,
  hits: () => sql`(select null::uuid as record_id, 0 as score, '{}'::text[] as fields where false)`,
}

const starts = (prefix: string) => sql`w.word >= ${prefix} and w.word < ${afterPrefix(prefix)}`

const most = sql.lit(commonFrom + 1)
const startsCount = ({ scope: { agencyId } }: Context, kind: SearchKind, prefix: string) => {
  const ofPlace = (place: number) => sql`(select count(*) from (select 1 from search_words w
    where w.agency_id = ${agencyId} and w.kind = ${sql.lit(kind)} and w.place = ${sql.lit(place)} and ${starts(prefix)} limit ${most}) x)`
  return sql`${ofPlace(0)} + ${ofPlace(1)}`
}

/** As a common one, whose best are read in the order of the index. */
async function uncounted(ctx: Context, kind: SearchKind, term: SearchTerm): Promise<CountedTerm> {
  const [row] = term.isDigits
    ? await queryPrepared(ctx.db, sql<{ count: number }>`select ${startsCount(ctx, kind, term.prefix)} as count`)
    : []
  return { ...term, spellings: [], isCommon: true, isInPhones: row !== undefined && row.count <= commonFrom, count: 1 }
}

async function counted(ctx: Context, kind: SearchKind, terms: readonly SearchTerm[]): Promise<CountedTerm[]> {
  const counts = terms.map(({ prefix, isDigits }, n) => {
    const prefixes = startsCount(ctx, kind, prefix)
    if (!isDigits) return sql`select ${sql.lit(n)} as n, ${prefixes} as count`
    return sql`select ${sql.lit(n)} as n, x.count + case when x.count > ${sql.lit(commonFrom)} then 0
      else (select count(*) from search_phones(${sql.lit(kind)}, ${prefix}, ${most})) end as count from (select ${prefixes} as count offset 0) x`
  })
  const rows = await queryPrepared(ctx.db, sql<{ n: number; count: number }>`${sql.join(counts, sql` union all `)} order by 1`)
  return terms.map((term, n) => {
    const count = rows[n]?.count ?? 0
    const isCommon = count > commonFrom
    return { ...term, spellings: [], count, isCommon, isInPhones: term.isDigits && !isCommon }
  })
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

function searchOf(ctx: Context, kind: SearchKind, terms: readonly Term[]): RecordSearch {
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
      const [longest] = common.toSorted((a, b) => b.prefix.length - a.prefix.length)
      const first = rare.length
        ? withAll(rare)
        : walked(longest as Term, common.length > 1 ? mostWalked : (limit ?? mostWalked), also)
      const others = rare.length ? common : common.filter((term) => term !== longest)
      const found = others.length
        ? sql`select f.record_id, f.keys || array[${sql.join(others.map((_, i) => sql.ref(`t${i}.key`)))}] as keys
            from (select * from (${first}) f ${rare.length ? sql`` : sql`order by f.keys, f.record_id desc limit ${sql.lit(mostWalked)}`}) f
            ${sql.join(
              others.map(
                (term, i) =>
                  sql`join lateral (${ofRecord(sql`f.record_id`, term)}) ${sql.ref(`t${i}`)} on ${sql.ref(`t${i}.key`)} is not null`,
              ),
              sql` `,
            )}`
        : first
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
