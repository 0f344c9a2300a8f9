import type { Context } from '#platform/context.ts'
import type { SourceRow } from '#formats/tables/tables.ts'
import type { RecordKind, RowOutcome } from '../../moved-kinds.rules.ts'
import type { Reach } from '#core/contacts/server/contact-reach.service.ts'
import type { SeenPeople } from '#channels/contact-import/server/run/seen-people.ts'
import { fieldName } from '#core/listings/server/bulk/imported-listings.service.ts'
import type { Expected } from './expected.ts'
import type { StoredTable } from '../../move-table.contract.ts'

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
  seen: SeenPeople
  expected: Expected
}
export interface MoveOf {
  id: string
  source: string
  /** Contacts that the mover reaches. */
  reach: Reach
}
/** One table on its way in. */
export interface Step {
  index: number
  mode: Mode
  move: MoveOf
  table: StoredTable
  setting: Setting
}

export interface NewRow {
  step: number
  position: number
  line: number
  outcome: RowOutcome
  reason: string | null
  isConflict: boolean
  label: string
  externalId: string | null
  recordKind: RecordKind | null
  recordId: string | null
  cells: readonly string[] | null
  /** Contacts that the row names. */
  about: readonly string[] | null
  /** The means to undo a change of an existing record. */
  undo: unknown
}
export interface UndoRow {
  step: number
  position: number
  outcome: RowOutcome
  recordKind: RecordKind
  recordId: string
  undo: unknown
}
/** The fate of one row; the record's id is known once it is written. */
export interface PlannedRow extends Pick<NewRow, 'line' | 'outcome' | 'reason' | 'label' | 'externalId' | 'recordId' | 'undo'> {
  cells: readonly string[]
  /** Contacts that the row names: what it says goes with them. */
  about?: ReadonlySet<string>
  /** The record has changed on both sides, and was left as it is. */
  isConflict?: boolean
}
/** Kept where a record can't be undone, with the reason; null where it was. */
export type Undone = ReadonlyMap<UndoRow, string | null>

/** How the rows of one kind of table come in. */
export interface TableKind {
  record: RecordKind
  /** Its rows are more than their cells, so none can be corrected on screen. */
  isReadOnly?: true
  /** Plans rows in order and, in a run, writes them, in the caller's transaction. */
  take(ctx: Context, step: Step, rows: readonly SourceRow[]): Promise<PlannedRow[]>
  undo(ctx: Context, move: Omit<MoveOf, 'reach'>, rows: readonly UndoRow[]): Promise<Undone>
}

export const editedSince = 'Changed in Gable since, so it was left as it is'
/** @param fields their names in code, `soldPriceCents` */
export const editedHere = (fields: readonly string[]): string => `${editedSince}: ${fields.map(fieldName).join(', ')}`
export const changedSince = 'Changed since the move, so it was kept'
/** Finds out for a check if another row says the same; a row that is taken again is not another. */
export function isSaidBefore({ index, setting: { expected } }: Step, kind: string, key: string, line: number): boolean {
  const place = `${index} ${line}`
  const isThere = expected.twinOf(kind, key, { place }) !== null
  if (!isThere) expected.add(kind, key, { place })
  return isThere
}
export const isExpected = (recordId: string): boolean => recordId.startsWith('expected ')
