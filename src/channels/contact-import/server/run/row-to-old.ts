import { maxExternalIdLetters, maxValueLetters } from '#accounts/old-system/old-system.rules.ts'
import { cleaned, isRounded } from '../file/cell-values.ts'
import type { Mapping } from '../../import-targets.rules.ts'

/** The value of a column that has no field of ours. */
export interface OldValue {
  label: string
  value: string
  /** Its column. */
  position: number
}

/** Words and zeros that mean no id: taken for one, all such rows would be the same contact. */
const noId = /^(?:n\/?a|null|none|nil|[-.]+|0+)$/i

/** The id of a row in the system that its file is from, as written: zeros before it count. */
export function oldIdOf(cell: string, reasons: string[]): string | null {
  if (!cell || noId.test(cell)) return null
  if (isRounded(cell)) {
    reasons.push(`ID “${cell}” was rounded by a spreadsheet. Format the column as text and save the file again`)
    return null
  }
  if (cell.length > maxExternalIdLetters) {
    reasons.push(`The ID in the old system is longer than ${maxExternalIdLetters} characters. Choose another column`)
    return null
  }
  return cell
}

/** Values that are kept as they are, with why someone should look at them. */
export function oldFieldsOf(
  cells: readonly string[],
  { mapping, labels }: { mapping: Mapping; labels: readonly string[] },
): { values: OldValue[]; doubts: string[] } {
  const values: OldValue[] = []
  const doubts: string[] = []
  for (const [position, target] of mapping.entries()) {
    const text = target === 'kept' ? cleaned(cells[position] ?? '') : ''
    if (!text) continue
    const label = labels[position] ?? `Column ${position + 1}`
    if (text.length > maxValueLetters)
      doubts.push(`“${label.slice(0, 40)}” is cut after ${maxValueLetters.toLocaleString('en-AU')} characters`)
    values.push({ label, value: text.slice(0, maxValueLetters).toWellFormed(), position })
  }
  return { values, doubts }
}
