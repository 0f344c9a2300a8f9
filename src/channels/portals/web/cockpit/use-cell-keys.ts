import { type KeyboardEvent, useState } from 'react'

export interface CellPlace {
  row: number
  column: number
}

/** Arrows between the cells of the grid, one stop for Tab; Space chooses the row. */
export function useCellKeys(rows: number, columns: number, onChoose: (row: number) => void) {
  const [current, setCurrent] = useState<CellPlace>({ row: 0, column: 0 })
  const place = { row: Math.min(current.row, Math.max(rows - 1, 0)), column: Math.min(current.column, Math.max(columns - 1, 0)) }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return
    const [row = 0, column = 0] = (cell.dataset['cell'] ?? '').split(':').map(Number)
    const next: Record<string, CellPlace> = {
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column },
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: column + 1 },
      Home: { row, column: 0 },
      End: { row, column: columns - 1 },
    }
    const to = next[event.key]
    if (event.key === ' ') onChoose(row)
    else if (!to) return
    event.preventDefault()
    if (!to || to.row < 0 || to.row >= rows || to.column < 0 || to.column >= columns) return
    setCurrent(to)
    event.currentTarget.querySelector<HTMLElement>(`[data-cell="${to.row}:${to.column}"]`)?.focus()
  }
  return { place, setPlace: setCurrent, onKeyDown }
}
