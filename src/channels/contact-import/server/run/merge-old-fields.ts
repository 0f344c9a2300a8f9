import { maxValueLetters } from '#accounts/old-system/old-system.rules.ts'
import type { KeptField } from '#accounts/old-system/server/old-fields.service.ts'
import type { DuplicateRule } from '../../contact-import.contract.ts'
import type { OldValue } from './row-to-old.ts'

interface From {
  source: string
  /** Empty where the file has no ids. */
  externalId: string
}

/**
 * All that a contact keeps after a row about them. `fill` leaves what the same record of the old system said before, `overwrite` takes what it
 * says now. Without ids two rows may be two records: their values are joined, so that none is lost.
 *
 * @returns the same list when the row adds nothing
 */
export function withOldValues(
  there: readonly KeptField[],
  values: readonly OldValue[],
  { source, externalId }: From,
  rule: Exclude<DuplicateRule, 'skip'>,
): readonly KeptField[] {
  const next = [...there]
  for (const { label, value, position } of values) {
    const at = next.findIndex((one) => one.source === source && one.externalId === externalId && one.label === label)
    const before = next[at]
    if (!before) next.push({ source, externalId, label, value, position })
    else next[at] = { ...before, value: rule === 'overwrite' ? value : externalId ? before.value : joined(before.value, value) }
  }
  return next.length === there.length && next.every((one, i) => one.value === there[i]?.value) ? there : next
}

const joined = (before: string, value: string): string => {
  const both = `${before}\n${value}`
  return before.split('\n').includes(value) || before.includes(value) || both.length > maxValueLetters ? before : both
}
