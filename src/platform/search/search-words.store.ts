import { type QueryCreator, type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Tables } from '../db/tables.generated.ts'

export const searchKinds = ['contact', 'listing', 'note', 'task', 'campaign', 'post', 'appraisal'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Words of one field of a record. */
export interface SearchField {
  /** Shown with a result: `phone`, `tag`. */
  field: string
  /** Part of the record's title, whose words come first. */
  isTitle?: boolean
  words: readonly string[]
}
export interface SearchWords {
  id: string
  fields: readonly SearchField[]
}

/**
 * The same word of a title, or of other fields, counts once, for the first of them. The words of a field go as one text, one on each line:
 * a row for each word took the application twice as long.
 */
export function searchRows(records: readonly SearchWords[]) {
  const rows = { ids: [] as string[], places: [] as number[], lines: [] as string[], fields: [] as string[] }
  for (const { id, fields } of records) {
    const seen = [new Set<string>(), new Set<string>()] as const
    for (const { field, isTitle = false, words } of fields) {
      const place = isTitle ? 0 : 1
      const newWords: string[] = []
      for (const word of words) {
        if (!word || seen[place].has(word)) continue
        seen[place].add(word)
        newWords.push(word)
      }
      if (!newWords.length) continue
      rows.ids.push(id)
      rows.places.push(place)
      rows.lines.push(newWords.join('\n'))
      rows.fields.push(field)
    }
  }
  return rows
}
export type SearchRows = ReturnType<typeof searchRows>

/** One row a word, as the table has them. */
const wordRows = (rows: SearchRows) => sql`(select id, place, unnest(string_to_array(lines, e'\\n')) as word, field
  from unnest(${rows.ids}::uuid[], ${rows.places}::smallint[], ${rows.lines}::text[], ${rows.fields}::text[]) as y (id, place, lines, field)) as x`

/** Adds words of records that have none yet: without `on conflict`, which took a third of writing them. */
export async function addSearchWords(ctx: Context, kind: SearchKind, rows: SearchRows): Promise<void> {
  await insertWords(ctx, kind, rows, sql``)
}

async function insertWords(
  { db, scope }: Context,
  kind: SearchKind,
  rows: SearchRows,
  onConflict: RawBuilder<unknown>,
): Promise<void> {
  if (!rows.ids.length) return
  // From the row of the agency: only so does a cluster send the whole of it to one shard.
  await sql`insert into search_words (agency_id, kind, place, word, record_id, field)
    select g.agency_id, ${sql.lit(kind)}, x.place, x.word, x.id, x.field from agencies_view g, ${wordRows(rows)}
    where g.agency_id = ${scope.agencyId} order by x.place, x.word, x.id ${onConflict}`.execute(db)
}

/** The words of these records instead of those they had; what stays is not written again. */
export async function replaceSearchWords(ctx: Context, kind: SearchKind, records: readonly SearchWords[]): Promise<void> {
  if (!records.length) return
  const rows = searchRows(records)
  await sql`delete from search_words w where w.agency_id = ${ctx.scope.agencyId} and w.record_id = any(${records.map(({ id }) => id)}::uuid[])
    and not exists (select 1 from ${wordRows(rows)} where x.id = w.record_id and x.place = w.place and x.word = w.word collate "C" and x.field = w.field)`.execute(
    ctx.db,
  )
  await insertWords(ctx, kind, rows, sql`on conflict do nothing`)
}

/** The words of one field instead of those it had; words that another field has as well stay that field's. */
export async function replaceFieldWords(
  ctx: Context,
  kind: SearchKind,
  ids: readonly string[],
  field: string,
  words: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const rows = searchRows(ids.map((id) => ({ id, fields: [{ field, words: words.get(id) ?? [] }] })))
  await sql`delete from search_words w where w.agency_id = ${ctx.scope.agencyId} and w.record_id = any(${ids}::uuid[]) and w.field = ${field}
    and not exists (select 1 from ${wordRows(rows)} where x.id = w.record_id and x.place = w.place and x.word = w.word collate "C")`.execute(
    ctx.db,
  )
  await insertWords(ctx, kind, rows, sql`on conflict do nothing`)
}

/** Removes the words of records that are deleted or in the bin. */
export async function removeSearchWords({ db, scope }: Context, ids: readonly string[]): Promise<void> {
  if (ids.length)
    await sql`delete from search_words where agency_id = ${scope.agencyId} and record_id = any(${ids}::uuid[])`.execute(db)
}

/** Repeats the last row up to a multiple of eight, so that a handful of statements are prepared and not one for each number of words. */
const padded = <T>(rows: readonly T[]): T[] => [...rows, ...Array<T>(-rows.length & 7).fill(rows.at(-1) as T)]

/** The words of one new record, for its own statement: by values, which a cluster sends to the one shard of the agency. */
export const addingSearchWords =
  ({ scope }: Context, kind: SearchKind, { ids, places, lines, fields }: SearchRows) =>
  (db: Pick<QueryCreator<Tables>, 'insertInto'>) =>
    db
      .insertInto('search_words')
      .values(
        padded(
          lines.flatMap((words, n) =>
            words.split('\n').map((word) => ({
              agency_id: scope.agencyId,
              kind,
              place: places[n] as number,
              word,
              record_id: ids[n] as string,
              field: fields[n] as string,
            })),
          ),
        ),
      )
      .onConflict((c) => c.doNothing())
