import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the scroll position of visible rows when rows above are added or removed. A new list starts at its top.
 *
 * @returns to be called while scrolling
 */
export function useScrollAnchor(
  scroller: RefObject<HTMLElement | null>,
  { list, rows, rowHeight }: { list: string; rows: readonly { id: string }[]; rowHeight: number },
): () => void {
  const anchor = useRef<{ id: string; offset: number } | undefined>(undefined)
  const shown = useRef({ list, rows })

  const note = useCallback(() => {
    const top = scroller.current?.scrollTop ?? 0
    const index = Math.floor(top / rowHeight)
    const row = shown.current.rows[index]
    // At the very top one wants to see what is new there.
    anchor.current = row && top > 0 ? { id: row.id, offset: top - index * rowHeight } : undefined
  }, [scroller, rowHeight])

  useLayoutEffect(() => {
    const before = shown.current
    const element = scroller.current
    shown.current = { list, rows }
    if (!element || before.rows === rows) return
    if (before.list !== list) {
      element.scrollTop = 0
    } else if (anchor.current) {
      const { id, offset } = anchor.current
      const index = rows.findIndex((row) => row.id === id)
      if (index >= 0) element.scrollTop = index * rowHeight + offset
    }
    note()
  }, [list, rows, rowHeight, scroller, note])
  return note
}
