import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { type CountedTerm, inPhones, matches, starts, type Term } from './search-terms.store.ts'
import type { SearchKind } from './search-words.store.ts'

export interface Among {
  /** In the way PostgreSQL writes a `uuid[]`. */
  ids: string
  /** Few enough that all can be ranked. */
  isFew: boolean
}

/** Limits how many records of a term are read. */
const mostRead = 100_000
/** Limits the records found, and those of digits inside phone numbers. */
const mostIds = 20_000
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
 * The records with all of these common terms; undefined where they are very many. Two terms are read; the others are looked up where those leave few,
 * and read too where they leave many.
 */
export async function recordsWithAll(ctx: Context, kind: SearchKind, terms: readonly CountedTerm[]): Promise<Among | undefined> {
  // Digits inside very many numbers are looked up, as their ids are not read.
  const [read, unread]: [Term[], Term[]] = [[], []]
  for (const term of terms) {
    const phones = term.inPhones ? await inPhones(ctx, kind, term, 0, mostIds) : { count: 0, ids: null }
    const areRead = !term.isDigits || (term.inPhones !== null && phones.count < mostIds)
    ;(areRead ? read : unread).push({ ...term, inPhones: phones.count < mostIds ? phones.ids : null })
  }
  // Where all are such digits, only words that start with them.
  const areDigits = !read.length && unread.length > 1
  // Longer terms are mostly rarer.
  const [first, second, ...more] = (areDigits ? unread : read).toSorted((a, b) => b.prefix.length - a.prefix.length)
  if (!first) return undefined
  const others = [...more, ...(areDigits ? [] : unread)]
  const isUnread = (n: number) => n >= more.length
  const readAll = (term: Term) => sql`select * from (${idsOf(ctx, kind, term)}) w limit ${sql.lit(mostRead + 1)}`
  // Too many to look up one by one a term that is not read.
  const tooMany = others.length
    ? sql` and not ((select count(*) from pair) > ${sql.lit(mostLookedUp)} and (${sql.join(
        others.map((_, n) => (isUnread(n) ? sql`true` : isCut(other(n)))),
        sql` or `,
      )}))`
    : sql``
  const { rows } = await sql<{ ids: string | null; count: number }>`with a as materialized (${readAll(first)}),
    ${second ? sql`b as materialized (${readAll(second)}),` : sql``}
    ${sql.join(
      more.map((term, n) => sql`${other(n)} as materialized (${readAll(term)}),`),
      sql` `,
    )}
    pair as materialized (select distinct record_id from a where not ${isCut(sql`a`)} ${
      second
        ? sql`and (case when ${isCut(sql`b`)} then ${has(ctx, second, sql`a`)} else record_id in (select record_id from b) end)`
        : sql``
    }),
    found as (select record_id from pair ${where(
      others.map(
        (term, n) => sql`(case when (select count(*) from pair) <= ${sql.lit(mostLookedUp)} then ${has(ctx, term, sql`pair`)}
      ${isUnread(n) ? sql`else false` : sql`when ${isCut(other(n))} then false else record_id in (select record_id from ${other(n)})`} end)`,
      ),
    )} limit ${sql.lit(mostIds)})
    select case when count(*) < ${sql.lit(mostIds)} and not ${isCut(sql`a`)}${tooMany} then coalesce(array_agg(record_id), '{}')::text end as ids, count(*) as count from found`.execute(
    ctx.db,
  )
  const { ids, count } = rows[0] ?? { ids: null, count: 0 }
  return ids === null ? undefined : { ids, isFew: count <= mostFew }
}
/** Reads the term, but only where the condition is reached. */
const isCut = (name: RawBuilder<unknown>) => sql`(select count(*) from ${name}) > ${sql.lit(mostRead)}`
const other = (n: number) => sql.raw(`o${n}`)
const where = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
const has = ({ scope: { agencyId } }: Context, term: Term, of: RawBuilder<unknown>) =>
  sql`exists (select 1 from search_words w where w.agency_id = ${agencyId} and w.record_id = ${of}.record_id and ${matches(term)})`
