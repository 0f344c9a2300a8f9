import type { StatusTone } from '#ui/components/status-words.ts'
import type { ImportBatch, ImportItem, ImportOutcome } from '../reaxml.contract.ts'

export const plural = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`

/** Before the import it is what will happen, afterwards what did. */
export const outcomeWords: Readonly<Record<'expected' | 'done', Readonly<Record<ImportOutcome, string>>>> = {
  expected: { created: 'New', updated: 'Update', unchanged: 'Unchanged', refused: 'Rejected' },
  done: { created: 'Created', updated: 'Updated', unchanged: 'Unchanged', refused: 'Rejected' },
}
export const outcomeTones: Readonly<Record<ImportOutcome, StatusTone>> = {
  created: 'green',
  updated: 'blue',
  unchanged: 'grey',
  refused: 'red',
}

export function outcomeOf({ outcome, predicted }: Pick<ImportItem, 'outcome' | 'predicted'>): {
  outcome: ImportOutcome
  word: string
} {
  const known = outcome ?? predicted ?? 'unchanged'
  return { outcome: known, word: outcomeWords[outcome ? 'done' : 'expected'][known] }
}

export const stateWords: Readonly<Record<ImportBatch['state'], { word: string; tone: StatusTone }>> = {
  reading: { word: 'Reading', tone: 'amber' },
  previewed: { word: 'Preview', tone: 'grey' },
  queued: { word: 'Waiting', tone: 'amber' },
  running: { word: 'Running', tone: 'amber' },
  finished: { word: 'Finished', tone: 'green' },
  cancelled: { word: 'Cancelled', tone: 'grey' },
  failed: { word: 'Failed', tone: 'red' },
}

/** `3 created, 1 refused`; what did not happen is not said. */
export function countsInWords({ counts, state }: Pick<ImportBatch, 'counts' | 'state'>): string {
  const words = outcomeWords[state === 'finished' ? 'done' : 'expected']
  const said = (['created', 'updated', 'unchanged', 'refused'] as const)
    .filter((outcome) => (counts[outcome] ?? 0) > 0)
    .map((outcome) => `${counts[outcome]?.toLocaleString('en-AU')} ${words[outcome].toLowerCase()}`)
  return said.join(', ') || (state === 'reading' ? 'Reading' : 'No listings')
}

/** `matthealy.xml and 3 more`. */
export const filesInWords = (names: readonly string[]) =>
  names.length > 1 ? `${names[0]} and ${names.length - 1} more` : (names[0] ?? 'No file')
