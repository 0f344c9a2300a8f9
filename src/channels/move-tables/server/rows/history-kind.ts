import type { Context } from '#platform/context.ts'
import { clearHashesOf, deleteRefsOf, saveRefs } from '#accounts/old-system/server/external-refs.service.ts'
import { type KnownRow, knownRows, saidBy } from './joined.ts'
import { changedSince, editedSince, type PlannedRow, type Step, type TableKind, type UndoRow } from './table-kind.ts'

interface Item {
  id: string
  isNew: boolean
}
export interface ReadItem<T> {
  /** Null where the row can't come in. */
  item: T | null
  label: string
  reason: string | null
  /** The same is here already, under another id or entered by a user: it doesn't come in again. */
  isThere?: boolean
}
interface History<T extends Item> {
  record: 'note' | 'task' | 'relation' | 'requirement' | 'appraisal'
  /** Names the ids of the old system, where that calls it something else. */
  kind?: string
  read(ctx: Context, step: Step, known: readonly KnownRow[]): Promise<ReadItem<T>[]>
  /** Adds new items and rewrites those that no user has changed. @returns what there was before, by id; null for new ones */
  save(ctx: Context, items: readonly T[]): Promise<ReadonlyMap<string, T | null>>
  /** @returns the ids of those that no user had changed, and are gone */
  remove(ctx: Context, ids: readonly string[]): Promise<readonly string[]>
  /** @returns those that `save` would rewrite, for a check; without it a check expects that of all */
  rewritable?(ctx: Context, ids: readonly string[]): Promise<ReadonlySet<string>>
}
/** A kind of records that is taken as it is and is found again by its id of the old system: notes, tasks, relations, requirements, appraisals. */
export function historyKind<T extends Item>({ record, kind = record, read, save, remove, rewritable }: History<T>): TableKind {
  return {
    record,
    async take(ctx, step, rows) {
      const known = await knownRows(ctx, step, kind, rows)
      const items = await read(ctx, step, known)
      const fresh = known.flatMap((one, i) => {
        const item = items[i]?.item
        return item && one.twin === null && !one.before?.isSame ? [{ one, item }] : []
      })
      if (step.mode === 'check') {
        for (const { one } of fresh) step.setting.expected.add(kind, one.externalId, saidBy(step, one))
        const again = fresh.flatMap(({ item }) => (item.isNew ? [] : [item.id]))
        const left = rewritable && again.length ? await rewritable(ctx, again) : new Set(again)
        return known.map((one, i) => plannedRow(one, items[i] as ReadItem<T>, { left }))
      }
      const saved = await save(
        ctx,
        fresh.map(({ item }) => item),
      )
      const refs = fresh.flatMap(({ one, item }) =>
        saved.has(item.id) ? [{ externalId: one.externalId, recordId: item.id, contentHash: one.hash }] : [],
      )
      await saveRefs(
        ctx,
        refs.map((ref) => ({ ...ref, source: step.move.source, kind, recordKind: record, state: { move: step.move.id } })),
      )
      return known.map((one, i) => plannedRow(one, items[i] as ReadItem<T>, { saved }))
    },
    async undo(ctx, _move, rows) {
      const made = rows.filter(({ outcome }) => outcome === 'created').map(({ recordId }) => recordId)
      const back = rows.flatMap(({ undo }) => (undo ? [undo as T] : []))
      const gone = await remove(ctx, made)
      await deleteRefsOf(ctx, record, gone)
      const restored = await save(ctx, back)
      // The record is no longer as the last row made it, so the same row would be news again.
      await clearHashesOf(ctx, record, [...restored.keys()])
      const isDone = new Set([...gone, ...restored.keys()])
      const reasonFor = ({ recordId }: UndoRow) => (isDone.has(recordId) ? null : changedSince)
      return new Map(rows.map((row): [UndoRow, string | null] => [row, reasonFor(row)]))
    },
  }
}

/** Records that were written, with how they were before; in a check those that would be rewritten. */
type Written<T> = { saved: ReadonlyMap<string, T | null> } | { left: ReadonlySet<string> }
function plannedRow<T extends Item>(
  { row, cells, externalId, isOwnId, before, twin }: KnownRow,
  { item, label, reason, isThere }: ReadItem<T>,
  written: Written<T>,
): PlannedRow {
  const id = isOwnId ? externalId : null
  const base = { line: row.line, cells: row.cells, label, externalId: id, about: cells.about, reason, undo: null }
  if (twin === 'same') return { ...base, outcome: 'unchanged', reason: 'The same as an earlier row', recordId: null }
  if (twin) return { ...base, outcome: 'refused', reason: 'An earlier row has this id and says something else', recordId: null }
  if (!item) return { ...base, outcome: isThere ? 'unchanged' : 'refused', recordId: null }
  const saved = 'saved' in written ? written.saved : null
  if (!before) return { ...base, outcome: 'created', recordId: saved ? item.id : null }
  const { recordId } = before
  if (before.isSame) return { ...base, outcome: 'unchanged', recordId }
  if (!('saved' in written ? written.saved : written.left).has(item.id))
    return { ...base, outcome: 'unchanged', reason: editedSince, isConflict: true, recordId }
  return { ...base, outcome: 'merged', recordId, undo: saved?.get(item.id) ?? null }
}
