import type { StatusTone } from '#ui/components/status-words.ts'
import { isAppraisalHistory, type MovedKind, type RowOutcome } from '#channels/move-tables/moved-kinds.rules.ts'
import type { AppraisalStage } from '#workflow/appraisals/appraisal-values.contract.ts'
import type { Move } from '../move.contract.ts'
import type { MoveTable } from '#channels/move-tables/move-table.contract.ts'

export const count = (n: number, noun: string): string => `${n.toLocaleString('en-AU')} ${noun}${n === 1 ? '' : 's'}`

export const stateWords: Readonly<Record<Move['state'], { word: string; tone: StatusTone }>> = {
  reading: { word: 'Reading', tone: 'blue' },
  read: { word: 'Match tables', tone: 'grey' },
  checking: { word: 'Checking', tone: 'blue' },
  checked: { word: 'Checked', tone: 'grey' },
  queued: { word: 'Queued', tone: 'blue' },
  running: { word: 'Moving in', tone: 'blue' },
  paused: { word: 'Paused', tone: 'amber' },
  finished: { word: 'Moved in', tone: 'green' },
  cancelled: { word: 'Cancelled', tone: 'grey' },
  failed: { word: 'Failed', tone: 'red' },
  undoing: { word: 'Undoing', tone: 'blue' },
  undone: { word: 'Undone', tone: 'grey' },
}

export const outcomeWords: Readonly<Record<'expected' | 'done', Readonly<Record<RowOutcome, string>>>> = {
  expected: { created: 'New', merged: 'Joined to a record', unchanged: 'Unchanged', refused: 'Refused' },
  done: { created: 'Added', merged: 'Joined to a record', unchanged: 'Unchanged', refused: 'Refused' },
}
/** Rows whose record someone has changed here. */
export const conflictWords = ({ state }: Pick<Move, 'state'>): string =>
  state === 'undone' ? 'Changed since and kept' : 'Changed in Gable'

export const outcomeTones: Readonly<Record<RowOutcome, StatusTone>> = {
  created: 'green',
  merged: 'blue',
  unchanged: 'grey',
  refused: 'red',
}

export const kindWords: Readonly<Record<MovedKind, string>> = {
  agents: 'Agents and users',
  contacts: 'Contacts',
  properties: 'Properties',
  feeds: 'Listings in REAXML files',
  listings: 'Listings',
  relations: 'Relationships of contacts',
  requirements: 'Buyer requirements',
  notes: 'Notes, calls and emails',
  tasks: 'Tasks',
  enquiries: 'Enquiries, as history',
  inspections: 'Inspections, as history',
  appraisals: 'Appraisals',
  links: 'Links between records',
  documents: 'Documents and photos',
}

/** A table in a word: appraisals that name no home come as history. */
export const tableWord = ({ kind, columns }: MoveTable): string | null =>
  kind === 'appraisals' && isAppraisalHistory(columns) ? 'Appraisals, as history' : kind && kindWords[kind]

/** Stages of an appraisal, as an answer to what a word of the old system means. */
export const stageChoices: readonly { value: AppraisalStage | ''; label: string }[] = [
  { value: '', label: 'Not known: to be followed up' },
  { value: 'won', label: 'Won' },
  { value: 'lost', label: 'Lost' },
  { value: 'cancelled', label: 'Withdrawn or cancelled' },
  { value: 'lead', label: 'Still open: lead' },
  { value: 'booked', label: 'Still open: booked' },
  { value: 'appraised', label: 'Still open: appraised' },
  { value: 'presented', label: 'Still open: presented' },
  { value: 'nurture', label: 'Call again later' },
]

export const totalOf = (tables: readonly MoveTable[], outcome: RowOutcome): number =>
  tables.reduce((sum, { counts }) => sum + counts[outcome], 0)
/** Rows of the tables that come in. */
export const rowsOf = (tables: readonly MoveTable[]): number => tables.reduce((sum, { kind, rows }) => sum + (kind ? rows : 0), 0)
export const doneOf = (tables: readonly MoveTable[]): number =>
  tables.reduce((sum, { counts }) => sum + Object.values(counts).reduce((all, n) => all + n, 0), 0)

export function sizeWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en-AU')} kB`
  return `${(bytes / 1_000_000).toLocaleString('en-AU', { maximumFractionDigits: 1 })} MB`
}
