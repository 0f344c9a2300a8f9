import type { KeyboardEvent, RefObject } from 'react'
import { type KeyBinding, useKeys } from '#ui/keys.ts'

interface GridActions {
  /** Heading in the list of keys, and what one row is: `Listings`, `listing`. */
  heading: string
  noun: string
  grid: RefObject<HTMLDivElement | null>
  index: number
  total: number
  /** Rows that fit on the screen, for PageUp and PageDown. */
  pageRows(): number
  moveTo(index: number): void
  select(): void
  /** Selects from the last one to here. */
  extend(): void
  open(): void
  /** Shows the row in a panel beside the grid. */
  peek?: (() => void) | undefined
  edit?: (() => void) | undefined
  /** Closes the peek panel, else clears the selection; false when there is neither. */
  leave(): boolean
}

/**
 * The keys of the grid. Letters work anywhere on the page; Enter, Space and the arrows only while the grid has the focus,
 * because elsewhere they belong to buttons and radios.
 */
export function useGridKeys(actions: GridActions): (event: KeyboardEvent) => void {
  const { heading, noun, grid, index, total, pageRows, moveTo, select, extend, open, peek, edit, leave } = actions
  const inGrid = (run: () => void) => () => {
    grid.current?.focus({ preventScroll: true })
    run()
  }
  const letters: KeyBinding[] = [
    { keys: 'j', label: `Next ${noun}`, run: inGrid(() => moveTo(index + 1)) },
    { keys: 'k', label: `Previous ${noun}`, run: inGrid(() => moveTo(index - 1)) },
    { keys: 'x', label: 'Select', run: inGrid(select) },
    { keys: 'shift+x', label: 'Select up to here', run: inGrid(extend) },
    ...(peek ? [{ keys: 'p', label: 'Preview (Space)', run: inGrid(peek) }] : []),
    { keys: 'o', label: 'Open (Enter)', run: open },
    ...(edit ? [{ keys: 'e', label: 'Edit', run: edit }] : []),
  ]
  useKeys(heading, letters)

  const keys: Record<string, () => void> = {
    ArrowDown: () => moveTo(index + 1),
    ArrowUp: () => moveTo(index - 1),
    PageDown: () => moveTo(index + pageRows()),
    PageUp: () => moveTo(index - pageRows()),
    Home: () => moveTo(0),
    End: () => moveTo(total - 1),
    Enter: open,
    ' ': peek ?? select,
  }
  return (event) => {
    // Buttons of the head keep their own Enter and Space.
    if (event.target !== event.currentTarget) return
    if (event.altKey || event.metaKey || event.shiftKey || (event.ctrlKey && !['Home', 'End'].includes(event.key))) return
    const isDone = event.key === 'Escape' ? leave() : (keys[event.key]?.(), event.key in keys)
    // Handled here, so the browser and the page's own keys must not act on it as well.
    if (isDone) event.preventDefault()
  }
}
