import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { afterPrefix } from '../db/prefix.ts'
import { type Among, idsOf } from './search-common.store.ts'
import { type CountedTerm, matches, rareness, starts, type Term } from './search-terms.store.ts'
import type { SearchKind } from './search-words.store.ts'

/** The number of records of a common term that are looked at, the best first. */
const mostWalked = 3_000
/** Up to so many wanted, half as many are looked at. */
const fewWanted = 100
/** The number of a rare one: all. */
const mostOfRare = 10_001

/** A typed text, prepared for one kind of record. */
export interface RecordSearch {
  /** A subquery of the `record_id` of all that match, where they are known: find them first and sort after, even where they are too many to be ranked. */
  ids: RawBuilder<unknown> | undefined
  /** Few records match: find them first and sort after. If not, walk a sorted list and test each record. */
  isSparse: boolean
  /** Returns the condition that the record with this id matches, exactly. */
  condition(id: RawBuilder<unknown>): RawBuilder<unknown>
  /**
   * A subquery of `record_id`, `score` (0 is best) and `fields` (what of the record each term matched): all that match or the best `limit`, and
   * of the ids that `also` selects those that match. With a limit and where every term is common, of the first few thousand and of `also`.
   */
  hits(limit?: number, also?: RawBuilder<unknown>): RawBuilder<unknown>
}

const idsIn = (ids: string) => sql`select i.id as record_id from unnest(${ids}::uuid[]) as i (id)`

/** @param among the records with all terms, where they are known (`recordsWithAll`) */
export function searchOf(ctx: Context, kind: SearchKind, terms: readonly CountedTerm[], among?: Among): RecordSearch {
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
  const walk = (term: Term, limit?: number, limitOfFirst = limit) => {
    const ofPlace = (place: number, which: RawBuilder<unknown>) =>
      sql`(select w.record_id, ${keyOf(term)} as key from search_words w where ${ofKind} and w.place = ${sql.lit(place)} and ${which})`
    const isLimited = limit !== undefined
    const order = (sorting: RawBuilder<unknown>, place: number) =>
      isLimited ? sql`order by ${sorting} limit ${sql.lit(place ? limit : limitOfFirst)}` : sql``
    // In the order of `keyOf`. Ids start with the time: newer records first.
    const ways: ((place: number) => RawBuilder<unknown>)[] = [
      ...(isLimited
        ? [
            (place: number) => sql`w.word = ${term.prefix} ${order(sql`w.record_id desc`, place)}`,
            (place: number) =>
              sql`w.word > ${term.prefix} and w.word < ${afterPrefix(term.prefix)} ${order(sql`w.word desc, w.record_id desc`, place)}`,
          ]
        : [() => starts(term.prefix)]),
      ...term.spellings.map((spelling) => (place: number) => sql`${starts(spelling)} ${order(sql`w.word, w.record_id`, place)}`),
    ]
    const walks = ways.flatMap((way) => [0, 1].map((place) => ofPlace(place, way(place))))
    if (term.inPhones)
      walks.push(
        sql`(select p.id, '4phone' from unnest(${term.inPhones}::uuid[]) as p (id) ${isLimited ? sql`limit ${sql.lit(limit)}` : sql``})`,
      )
    return sql.join(walks, sql` union all `)
  }
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
    // Digits inside too many phone numbers were not walked.
    const mayBeMore = term.isDigits && !term.inPhones ? sql`` : sql`where (select count(*) from words) >= ${sql.lit(most)}`
    const others =
      also &&
      sql`union select a.id, array[t.key] from (${also}) a join lateral (${ofRecord(sql`a.id`, term)}) t on t.key is not null
        ${mayBeMore}`
    return sql`with words as materialized (${walk(term, most)}) ${best} ${others ?? sql``}`
  }

  /** The matches of the other terms for each record of `f`; records without one of them are left out. */
  const lookups = (others: readonly Term[]) => ({
    keys: sql`array[${sql.join(others.map((_, i) => sql.ref(`t${i}.key`)))}]`,
    joins: sql.join(
      others.map((term, i) => {
        const name = sql.ref(`t${i}`)
        return sql`join lateral (${ofRecord(sql`f.record_id`, term)}) ${name} on ${name}.key is not null`
      }),
      sql` `,
    ),
  })

  /** Reads what the terms matched in each record, in one look at its words. */
  const matchedOf = ({ ids }: Among) => {
    const keys = sql.join(terms.map((term) => sql`min(${keyOf(term)}) filter (where ${matches(term)})`))
    const any = sql.join(terms.map(matches), sql` or `)
    const every = sql.join(
      terms.map((term) => sql`bool_or(${matches(term)})`),
      sql` and `,
    )
    return sql`select f.record_id, array[${keys}] as keys from (${idsIn(ids)}) f
      join search_words w on w.agency_id = ${agencyId} and w.record_id = f.record_id and (${any}) group by f.record_id having ${every}`
  }

  /** All that match: rare terms are intersected, common ones looked up on the records that those leave. */
  const all = () => {
    if (terms.length === 1 && common.length) return walked(terms[0] as Term, mostWalked)
    if (among) return matchedOf(among)
    if (!rare.length) {
      const { keys, joins } = lookups(terms)
      return sql`select f.record_id, ${keys} as keys from (${sql.join(
        terms.map((term) => sql`(${idsOf(ctx, kind, term)})`),
        sql` intersect `,
      )}) f ${joins}`
    }
    if (!common.length) return withAll(rare)
    const { keys, joins } = lookups(common)
    return sql`select f.record_id, f.keys || ${keys} as keys from (${withAll(rare)}) f ${joins}`
  }

  /** Along the words of the rarest term, best first, until there are enough records with all terms; then those that `also` selects. */
  const along = (most: number, also?: RawBuilder<unknown>) => {
    const sorted = terms.toSorted((a, b) => (a.isCommon && b.isCommon ? 0 : a.count - b.count) || rareness(b) - rareness(a))
    const [driver, others] = [sorted[0] as CountedTerm, sorted.slice(1)]
    const walkedFirst = mostWalked / 2
    const depth = !driver.isCommon ? mostOfRare : most > fewWanted ? mostWalked : walkedFirst
    const { keys, joins } = lookups(others)
    // Both places of a common word are walked: a street that is also a surname is no less a street.
    const walks = walk(driver, depth, driver.isCommon ? walkedFirst : depth)
    const found = sql`found as materialized (select f.record_id, array[f.key] || ${keys} as keys
      from (select * from (${walks}) w limit ${sql.lit(driver.isCommon ? mostWalked : depth)}) f ${joins} limit ${sql.lit(most)})`
    const best = sql`select record_id, min(keys) as keys from found group by record_id`
    if (!also) return sql`with ${found} ${best}`
    const own = lookups(terms)
    const isCut = driver.isCommon ? sql`` : sql`where (select count(*) from found) >= ${sql.lit(most)}`
    return sql`with ${found}, own as materialized (select a.id as record_id from (${also}) a ${isCut})
      ${best} union select f.record_id, ${own.keys} from own f ${own.joins}`
  }

  return {
    ids: among && idsIn(among.ids),
    isSparse: among ? among.isFew : rare.length > 0,
    condition: (id) =>
      among
        ? sql`${id} in (${idsIn(among.ids)})`
        : sql.join(
            [
              ...(rare.length ? [sql`${id} in (select record_id from (${withAll(rare)}) f)`] : []),
              ...common.map((term) => has(id, term)),
            ],
            sql` and `,
          ),
    hits(limit, also) {
      // The rows of `also` are read once, though each step asks for them.
      const mine = also && sql`select id from mine`
      const found =
        limit === undefined || among !== undefined
          ? all()
          : terms.length === 1
            ? walked(terms[0] as Term, limit, mine)
            : along(limit, mine)
      const scored = sql`select record_id, (select sum(left(key, 1)::int)::int from unnest(keys) key) as score,
          array(select substr(key, 2) from unnest(keys) key) as fields from (${found}) f`
      if (limit === undefined) return sql`(${scored})`
      const best = (from: RawBuilder<unknown>) =>
        sql`(select * from ${from} order by score, record_id desc limit ${sql.lit(limit)})`
      if (!also) return best(sql`(${scored}) s`)
      return sql`(with mine as materialized (${also}), s as materialized (${scored})
        ${best(sql`s`)} union (select * from s where record_id in (select id from mine)))`
    },
  }
}

/** Joins two searches: what one finds, or the other. */
export function eitherOf(one: RecordSearch, other: RecordSearch): RecordSearch {
  const isSparse = one.isSparse && other.isSparse
  const hits: RecordSearch['hits'] = (limit, also) => sql`(select distinct on (record_id) record_id, score, fields
    from (select * from ${one.hits(limit, also)} a union all select * from ${other.hits(limit, also)} b) h order by record_id, score)`
  return {
    isSparse,
    ids: one.ids && other.ids && sql`${one.ids} union ${other.ids}`,
    // The planner joins the union of two lists of ids; an `or` would be tested on every record.
    condition: (id) =>
      isSparse ? sql`${id} in (select record_id from ${hits()} h)` : sql`(${one.condition(id)} or ${other.condition(id)})`,
    hits,
  }
}
