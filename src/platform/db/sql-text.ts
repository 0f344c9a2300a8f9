import { type RawBuilder, sql } from 'kysely'

/** A name of a table, column or role as it is written in SQL. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A user's text for `like`: its signs mean themselves. */
export const escapedLike = (typed: string): string => typed.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** A timestamptz as the contract says an instant, `2026-11-20T09:30:00.000Z`. */
export const instantText = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
