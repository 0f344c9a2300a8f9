import { type RawBuilder, sql } from 'kysely'

/** A document as text, with what it lacks of `empty`. Merging two large documents costs more than asking whether anything is missing. */
export function filledUp(document: RawBuilder<unknown>, empty: object): RawBuilder<string> {
  const keys = sql.lit(`{${Object.keys(empty).join()}}`)
  return sql`(case when ${document} ?& ${keys}::text[] then ${document} else ${sql.lit(JSON.stringify(empty))}::jsonb || ${document} end)::text`
}
