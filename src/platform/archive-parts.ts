import type { Readable } from 'node:stream'
import type * as z from 'zod'
import type { Caller } from './context.ts'
import type { StoredTables as Tables } from './db/tables.generated.ts'
import type { Secrets } from './secrets.ts'

type Table = keyof Tables
type Column<T extends Table> = keyof Tables[T] & string

/**
 * The part of a feature in the archive of a whole agency. Every table of an agency is in one of the lists;
 * `server/tests/data/archive-parts.test.ts` holds every feature to that.
 */
export interface ArchiveParts {
  tables?: readonly Table[]
  /** Columns that stay out: secrets, and what is made again. */
  without?: { readonly [T in Table]?: readonly Column<T>[] }
  /** Made again from what is in it. */
  derived?: readonly Table[]
  /** Sign-ins and credentials: they never leave. */
  secret?: readonly Table[]
  /** Tables of passing work, or of this installation: of no use elsewhere. */
  passing?: readonly Table[]
  /** Keys of the stored files that a row refers to. */
  files?: { readonly [T in Table]?: FilesOf }
  /** Files that other programs read, by name. */
  open?: Readonly<Record<string, (caller: Caller) => Promise<Readable | Buffer | string>>>
  /** The column with the key of a stored file: an import puts the file into the agency's own folder. */
  keys?: { readonly [T in Table]?: Column<T> }
  /** Columns with the unguessable folder of public files: each import makes its own, or two agencies would share one. */
  tokens?: { readonly [T in Table]?: readonly Column<T>[] }
  /**
   * Columns, and fields of documents in them by name, that say nothing of people, places and the agency: an anonymised archive has them as they
   * are. It replaces every other text that no contract or check lists.
   */
  plain?: { readonly [T in Table]?: readonly string[] }
  /**
   * Schemas of the columns of a row, from the contract: an import refuses an archive with a row of another kind. Columns and fields that are
   * left out, or that the schema does not know, are not looked at.
   */
  holds?: { readonly [T in Table]?: z.ZodType }
  /** Changes a row for an export, or returns null for one that stays out. */
  leaves?: { readonly [T in Table]?: (row: ArchivedRow, secrets: Secrets) => ArchivedRow | null }
  /** Changes a row for an import, or returns null for one that stays out. The same row always becomes the same. */
  arrives?: { readonly [T in Table]?: (row: ArchivedRow, arrival: Arrival) => ArchivedRow | null }
  /** Tables of earlier versions, by name: their rows come into another one. */
  formerly?: Readonly<Record<string, FormerTable>>
  /** When all rows and files are in: makes again what is derived. May run twice. */
  arrived?: (caller: Caller) => Promise<unknown>
}

export interface FormerTable {
  table: Table
  /** Null: it stays out. */
  row: (row: ArchivedRow) => ArchivedRow | null
}

export type ArchivedRow = Readonly<Record<string, unknown>>
export interface Arrival {
  /** When the import started. */
  at: Date
  secrets: Secrets
}

type FilesOf = (row: ArchivedRow) => readonly (string | null)[]
/** The key in one column of a row. */
export const fileIn =
  (column: string): FilesOf =>
  (row) => [row[column] as string | null]

/** The parts of all features. */
export interface Archived {
  tables: readonly string[]
  without: ReadonlyMap<string, readonly string[]>
  files: ReadonlyMap<string, FilesOf>
  leftOut: readonly string[]
  open: ReadonlyMap<string, (caller: Caller) => Promise<Readable | Buffer | string>>
  keys: ReadonlyMap<string, string>
  tokens: ReadonlyMap<string, readonly string[]>
  plain: ReadonlyMap<string, readonly string[]>
  holds: ReadonlyMap<string, z.ZodType>
  leaves: ReadonlyMap<string, (row: ArchivedRow, secrets: Secrets) => ArchivedRow | null>
  arrives: ReadonlyMap<string, (row: ArchivedRow, arrival: Arrival) => ArchivedRow | null>
  formerly: ReadonlyMap<string, FormerTable>
  arrived: readonly ((caller: Caller) => Promise<unknown>)[]
}

/** @throws Error when a table is named twice */
export function archivedBy(all: readonly ArchiveParts[]): Archived {
  const tables = all.flatMap((one) => one.tables ?? [])
  const leftOut = all.flatMap(({ derived = [], secret = [], passing = [] }) => [...derived, ...secret, ...passing])
  const named: string[] = [...tables, ...leftOut]
  const twice = named.filter((name, i) => named.indexOf(name) !== i)
  if (twice.length) throw new Error(`named twice for archives: ${twice.join(', ')}`)
  return {
    tables,
    leftOut,
    without: new Map(all.flatMap(({ without = {} }) => Object.entries(without) as [string, readonly string[]][])),
    files: new Map(all.flatMap(({ files = {} }) => Object.entries(files))),
    open: new Map(all.flatMap(({ open = {} }) => Object.entries(open))),
    keys: new Map(all.flatMap(({ keys = {} }) => Object.entries(keys))),
    tokens: new Map(all.flatMap(({ tokens = {} }) => Object.entries(tokens))),
    plain: new Map(all.flatMap(({ plain = {} }) => Object.entries(plain))),
    holds: new Map(all.flatMap(({ holds = {} }) => Object.entries(holds))),
    leaves: new Map(all.flatMap(({ leaves = {} }) => Object.entries(leaves))),
    arrives: new Map(all.flatMap(({ arrives = {} }) => Object.entries(arrives))),
    formerly: new Map(all.flatMap(({ formerly = {} }) => Object.entries(formerly))),
    arrived: all.flatMap(({ arrived = [] }) => arrived),
  }
}
