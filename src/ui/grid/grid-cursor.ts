import { useMemo, useState } from 'react'

interface Cursor {
  index: number
  /** Undefined while the row is not loaded. */
  id: string | undefined
}
// Coming back from a record, the list stands where it was left.
let left: { list: string; cursor: Cursor } | undefined

/** The current row. It follows its record when rows above it come and go, and stays at its place when the record goes. */
export function useGridCursor<Row extends { id: string }>(list: string, rows: readonly Row[], total: number) {
  const [state, setState] = useState(() => ({
    list,
    cursor: left?.list === list ? left.cursor : ({ index: 0, id: undefined } as Cursor),
  }))
  const { index: kept, id } = state.list === list ? state.cursor : { index: 0, id: undefined }
  const index = useMemo(() => {
    const found = id === undefined || rows[kept]?.id === id ? -1 : rows.findIndex((row) => row.id === id)
    return Math.max(0, Math.min(found < 0 ? kept : found, total - 1))
  }, [rows, total, kept, id])

  const moveTo = (next: number) => {
    const to = Math.max(0, Math.min(next, total - 1))
    const cursor = { index: to, id: rows[to]?.id }
    left = { list, cursor }
    setState({ list, cursor })
    return to
  }
  return { index, row: rows[index], moveTo }
}
