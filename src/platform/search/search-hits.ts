import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { afterPrefix } from '../db/prefix.ts'
import { type CountedTerm, mostRead, starts, type Term } from './search-terms.store.ts'
import type { SearchKind } from './search-words.store.ts'

/** Looking up one record takes as long as reading this many words in the order of the index. */
const readsPerLookup = 30
/** Where every term is on more records than can be read, the best of this many are looked at. */
const mostWalked = 3_000
/** Of a term inside phone numbers, where no limit is given. */
const mostPhones = 10_001

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

export function searchOf(ctx: Context, kind: SearchKind, terms: readonly CountedTerm[]): RecordSearch {
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
        sql`(select p.id, '4phone' from search_phones(${sql.lit(kind)}, ${term.prefix}, ${sql.lit(limit ?? mostPhones)}) as p (id))`,
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
