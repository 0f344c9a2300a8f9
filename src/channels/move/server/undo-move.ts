import type { Context } from '#platform/context.ts'
import type { Move } from '../move.contract.ts'
import { conflictsOf, markUndone, rowsToUndo } from './move-rows.store.ts'
import { type Counts, noCounts, updateMove, viewMoves } from './moves.store.ts'
import { kindOfRecord, orderedSteps } from './run/kinds.ts'
import type { UndoRow } from '#channels/move-tables/server/rows/table-kind.ts'

const perCommit = 500

/** Undoes rows from the last one to the first. @returns whether there may be more */
export async function undoSome(ctx: Context, id: string): Promise<boolean> {
  const [view] = await viewMoves(ctx, { id })
  if (view?.state !== 'undoing') return false
  const undone = view.undone ?? { removed: 0, restored: 0, kept: 0 }
  const found = await lastRows(ctx, view)
  const [first] = found
  if (!first) {
    await updateMove(ctx, id, ['undoing'], { state: 'undone', undo_counts: undone, counts: await countsWithKept(ctx, view) })
    for (const one of ['contact', 'listing', 'note', 'task', 'appraisal', 'move']) ctx.changed(one, id)
    return false
  }
  // Rows of one kind at a time, and each record once: the next step undoes an earlier change of it.
  const seen = new Set<string>()
  const rows = found.filter(
    ({ recordKind, recordId }) => recordKind === first.recordKind && !seen.has(recordId) && seen.add(recordId),
  )
  const kept = await kindOfRecord(first.recordKind).undo(ctx, view, rows)
  await markUndone(
    ctx,
    id,
    rows.map((row) => ({ step: row.step, position: row.position, kept: kept.get(row) ?? null })),
  )
  const back = rows.filter((row) => !kept.get(row))
  const removed = back.filter(({ outcome }) => outcome === 'created').length
  await updateMove(ctx, id, ['undoing'], {
    undo_counts: {
      removed: undone.removed + removed,
      restored: undone.restored + back.length - removed,
      kept: undone.kept + rows.length - back.length,
    },
  })
  ctx.changed('move', id)
  return true
}

/** The counts of the move; what an undo has kept is listed among the rows that changed here. */
async function countsWithKept(ctx: Context, { id, tables }: Pick<Move, 'id' | 'tables'>): Promise<Record<string, Counts>> {
  const conflicts = await conflictsOf(ctx, id)
  return Object.fromEntries(tables.map(({ counts }, i) => [i, { ...noCounts, ...counts, conflicts: conflicts.get(i) ?? 0 }]))
}

/** Tables are undone in the other direction than they came in: notes of a property before the property. */
async function lastRows(ctx: Context, { id, tables }: Pick<Move, 'id' | 'tables'>): Promise<UndoRow[]> {
  for (const step of orderedSteps(tables).toReversed()) {
    const rows = await rowsToUndo(ctx, id, step, perCommit)
    if (rows.length) return rows
  }
  return []
}
