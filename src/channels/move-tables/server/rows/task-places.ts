import { propertyAddresses } from '#core/properties/server/properties.service.ts'
import type { Context } from '#platform/context.ts'
import type { SourceRow } from '#formats/tables/tables.ts'
import { addTaskLines, expectTaskLines, removeTaskLines, type TaskLine } from '#workflow/tasks/server/imported-tasks.service.ts'
import { RowCells } from '../row-cells.ts'
import { joinsOf } from './joined.ts'
import { changedSince, editedSince, isExpected, isSaidBefore, type PlannedRow, type Step, type UndoRow } from './table-kind.ts'

/** Properties of tasks. A task here is about a contact or a listing, so the address becomes a line of its description. */
export async function takeTaskPlaces(ctx: Context, step: Step, rows: readonly SourceRow[]): Promise<PlannedRow[]> {
  const read = rows.map((row) => ({ row, cells: new RowCells(step.table, row.cells, step.setting.timeZone) }))
  const join = await joinsOf(ctx, step, read, ['task', 'property'])
  const joined = read.map((one) => ({ ...one, ...join(one.cells) }))
  const here = joined.flatMap(({ property }) => (property && !isExpected(property) ? [property] : []))
  const places = await propertyAddresses(ctx, [...new Set(here)])
  const all = joined.map(({ row, cells, task, property, missing }) => {
    const place = property ? places.get(property) : undefined
    // A check has made no property, and writes no line.
    const address = place ? [place.streetLine, place.suburb].filter(Boolean).join(', ') : cells.text('propertyId')
    const lacks = [
      ...(task || missing.length ? [] : ['The row names no task']),
      ...(property || missing.length ? [] : ['The row names no property']),
    ]
    return {
      row,
      cells,
      taskId: task ?? '',
      property,
      line: `Property: ${address}`,
      reasons: [...cells.reasons, ...missing, ...lacks],
    }
  })
  const there = all.filter(
    ({ reasons, taskId, property }) => !reasons.length && !isExpected(taskId) && !(property && isExpected(property)),
  )
  const fates = await (step.mode === 'run' ? addTaskLines : expectTaskLines)(ctx, there)
  const fateOf = new Map(there.map((one, i) => [one, fates[i]]))
  return all.map((one): PlannedRow => {
    const { row, cells, taskId, line, reasons } = one
    const label = [cells.text('taskId'), cells.text('propertyId')].filter(Boolean).join(' – ')
    const base = { line: row.line, cells: row.cells, label, externalId: null, recordId: null, undo: null }
    if (reasons.length) return { ...base, outcome: 'refused', reason: [...new Set(reasons)].join('. ') }
    const fate = fateOf.get(one) ?? (isSaidBefore(step, `place of ${taskId}`, line, row.line) ? 'there' : 'added')
    if (fate === 'full') return { ...base, outcome: 'refused', reason: 'The description of the task is full' }
    const recordId = step.mode === 'run' ? taskId : null
    const reason = fate === 'changed' ? editedSince : null
    if (fate !== 'added') return { ...base, outcome: 'unchanged', reason, isConflict: reason !== null, recordId }
    return { ...base, outcome: 'merged', reason: null, recordId, undo: { taskId, line } satisfies TaskLine }
  })
}

const isTaskLine = (undo: unknown): undo is TaskLine =>
  typeof undo === 'object' && undo !== null && 'taskId' in undo && 'line' in undo

/** Takes the lines off again. @returns the rows whose task a user has changed since, with the reason */
export async function undoTaskPlaces(ctx: Context, rows: readonly UndoRow[]): Promise<Map<UndoRow, string>> {
  const lines = rows.flatMap((row) => (isTaskLine(row.undo) ? [{ row, ...row.undo }] : []))
  const taken = await removeTaskLines(ctx, lines)
  return new Map(lines.flatMap(({ row }, i) => (taken[i] ? [] : [[row, changedSince] as const])))
}
