import type { Context } from '#platform/context.ts'
import type { SourceRow } from '#formats/tables/tables.ts'
import type { NewRow, RecordKind, UndoRow } from '../move-rows.store.ts'
import type { Seen } from '#channels/contact-import/server/run/plan-rows.ts'
import type { StoredMove, StoredTable } from '../moves.store.ts'

export type Mode = 'check' | 'run'
/** A person of the old system's office: the user who is that person, or only a name. */
export interface OfficePerson {
  userId: string | null
  name: string | null
}

/** Facts that all rows of a move share. */
export interface Setting {
  /** Lower-case email or name to the user of the agency who is that person. */
  users: ReadonlyMap<string, string>
  /** The same for profiles of agents. */
  agents: ReadonlyMap<string, string>
  /** People of the old system's office, by their ids there. */
  people: ReadonlyMap<string, OfficePerson>
  timeZone: string
  now: Date
  /** Kinds of records that a table of links joins to others. */
  linked: ReadonlySet<string>
  /** Contacts of earlier rows of a check, which writes none. */
  seen: Seen
  /** Records that a check expects to be there by then, by `kind id`: our id, or a placeholder. A real run finds them in the database. */
  expected: Map<string, string>
}
/** One table on its way in. */
export interface Step {
  index: number
  mode: Mode
  move: Pick<StoredMove, 'id' | 'source' | 'reach'>
  table: StoredTable
  setting: Setting
}

/** The fate of one row; the record's id is known once it is written. */
export interface PlannedRow extends Pick<NewRow, 'line' | 'outcome' | 'reason' | 'label' | 'externalId' | 'recordId' | 'undo'> {
  cells: readonly string[]
}
/** Kept where a record can't be undone, with the reason; null where it was. */
export type Undone = ReadonlyMap<UndoRow, string | null>

/** How the rows of one kind of table come in. */
export interface TableKind {
  record: RecordKind
  /** Plans rows in order and, in a run, writes them, in the caller's transaction. */
  take(ctx: Context, step: Step, rows: readonly SourceRow[]): Promise<PlannedRow[]>
  undo(ctx: Context, move: Pick<StoredMove, 'id' | 'source'>, rows: readonly UndoRow[]): Promise<Undone>
}

export const expectedKey = (kind: string, externalId: string) => `${kind} ${externalId}`
export function expectRecord({ expected }: Setting, kind: string, externalId: string, recordId?: string): void {
  const key = expectedKey(kind, externalId)
  expected.set(key, recordId ?? `expected ${key}`)
}
/** Whether another row of a check says the same, as far as it has come; a row that is taken again is not another. */
export function isSaidBefore({ index, setting: { expected } }: Step, what: string, key: string, line: number): boolean {
  const place = `${index} ${line}`
  const found = expected.get(expectedKey(what, key))
  if (found === undefined) expected.set(expectedKey(what, key), place)
  return found !== undefined && found !== place
}
export const isExpected = (recordId: string): boolean => recordId.startsWith('expected ')
export const changedSince = 'Changed since it came in, so it was kept'
