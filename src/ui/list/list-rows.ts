import type { Chosen } from '../bulk/bulk.ts'
import { useGridCursor } from '../grid/grid-cursor.ts'
import type { GridRow } from '../grid/grid-pages.ts'
import { type GridSource, useGridRows } from '../grid/grid-rows.ts'
import { useGridSelection } from '../grid/grid-selection.ts'

/** Without a count: rows that may be there below the loaded ones, so that one can scroll on. */
const aheadRows = 40

/** The rows of a list screen with cursor and selection. @param counted undefined while the server has not counted */
export function useListRows<Row extends GridRow>(list: string, source: GridSource<Row>, counted: number | undefined) {
  const { rows, isComplete, failure, look, retry, query } = useGridRows(source)
  const total = isComplete ? rows.length : Math.max(counted ?? 0, rows.length + (counted === undefined ? aheadRows : 0))
  const cursor = useGridCursor(list, rows, total)
  const selection = useGridSelection(list, rows)
  const { ids, isAll, takeAll, clear } = selection
  return {
    grid: {
      list,
      rows,
      total,
      isCounted: isComplete || counted !== undefined,
      isOld: query.isPlaceholderData,
      cursor,
      selected: ids,
      onLook: look,
      onToggle: selection.toggle,
      onExtend: selection.extend,
      onSelectAll: selection.toggleAll,
    },
    cursor,
    selection,
    query,
    isEmpty: isComplete && rows.length === 0,
    failure,
    retry,
    onTakeAll: !isAll && !isComplete && ids.size >= rows.length ? takeAll : undefined,
    /** Esc gives up the selection. @returns false where there is none */
    leave() {
      if (ids.size > 0) clear()
      return ids.size > 0
    },
    /** What calls receive: ids, or the filter when all matches are selected. */
    chosenOf: (matching: Record<string, unknown>): Chosen => (isAll ? { matching } : { ids: [...ids] }),
  }
}
