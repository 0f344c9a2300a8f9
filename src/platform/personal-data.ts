import type { Selectable } from 'kysely'
import type { Context } from './context.ts'
import type { StoredTables as Tables } from './db/tables.generated.ts'

type Table = keyof Tables
type Column<T extends Table> = keyof Tables[T] & string
type Value<T extends Table, C> = Selectable<Tables[T]>[C & keyof Selectable<Tables[T]>]
type TextColumn<T extends Table> = { [C in Column<T>]: Value<T, C> extends string | null ? C : never }[Column<T>]
type JsonColumn<T extends Table> = { [C in Column<T>]: unknown extends Value<T, C> ? C : never }[Column<T>]

/**
 * The effect of an erasure on the texts and documents of a table. Every such column is in one of the lists; columns that a check or a foreign key
 * confines to given values, and generated ones, need not be. `server/tests/data/personal-data.test.ts` holds every table to that.
 */
interface TableData<T extends Table> {
  /** The key of a row besides the agency; `id` unless said otherwise. */
  key?: readonly Column<T>[]
  /** Texts in which the addresses and numbers of the erased person are masked, in any row. */
  text?: readonly TextColumn<T>[]
  /** Documents in which the same is done in every text, and the person is taken out where they are a party of a deal. */
  json?: readonly JsonColumn<T>[]
  /** Names the listing that the row is about: there parties keep their name for as long as the law keeps the deal. */
  listing?: Column<T>
  /** The row is about this contact alone and is deleted with them, by the foreign key; nothing else need be said of it. */
  contact?: Column<T>
  /** About those who work at the agency. An erasure is about contacts and leaves them. */
  staff?: readonly Column<T>[]
  /** Nothing about a person. */
  none?: readonly Column<T>[]
  /** Writes the masked rows in place of a plain update. */
  write?(ctx: Context, rows: readonly MaskedRow[]): Promise<void>
  /** After rows were masked: brings up to date what is derived from them. */
  masked?(ctx: Context, rows: readonly MaskedRow[]): Promise<void>
}
/** Key columns and those that are masked. */
export type MaskedRow = Readonly<Record<string, unknown>>

export type PersonalData = { readonly [T in Table]?: TableData<T> }

/** One table of `PersonalData`, for code that goes through all of them. */
export interface DeclaredTable {
  table: string
  key: readonly string[]
  text: readonly string[]
  json: readonly string[]
  listing?: string | undefined
  contact?: string | undefined
  staff: readonly string[]
  none: readonly string[]
  write?: ((ctx: Context, rows: readonly MaskedRow[]) => Promise<void>) | undefined
  masked?: ((ctx: Context, rows: readonly MaskedRow[]) => Promise<void>) | undefined
}

/** @throws Error when two features declare the same table */
export function declaredTables(all: readonly PersonalData[]): DeclaredTable[] {
  const tables = all.flatMap((one) =>
    Object.entries(one).map(
      ([table, data]): DeclaredTable => ({ table, key: ['id'], text: [], json: [], staff: [], none: [], ...data }),
    ),
  )
  const names = tables.map(({ table }) => table)
  const twice = names.filter((name, i) => names.indexOf(name) !== i)
  if (twice.length) throw new Error(`personal data declared twice: ${twice.join(', ')}`)
  return tables
}
