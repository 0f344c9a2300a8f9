import { useRef, useState } from 'react'

const none: ReadonlySet<string> = new Set()

/** Which rows are selected. Another filter clears it, so that hidden rows can't be deleted. */
export function useGridSelection<Row extends { id: string }>(list: string, rows: readonly Row[]) {
  const [state, setState] = useState({ list, ids: none, isAll: false })
  const ids = state.list === list ? state.ids : none
  const isAll = state.list === list && state.isAll
  const last = useRef<string | undefined>(undefined)
  const set = (next: ReadonlySet<string>, all = false) => setState({ list, ids: next, isAll: all })
  return {
    ids,
    /** All that match the filter, also those that are not loaded. */
    isAll,
    clear: () => set(none),
    takeAll: () => set(new Set(rows.map(({ id }) => id)), true),
    toggle(id: string) {
      last.current = id
      set(ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id]))
    },
    /** From the one that was selected last to this one. */
    extend(id: string) {
      const [a, b] = [rows.findIndex((row) => row.id === (last.current ?? id)), rows.findIndex((row) => row.id === id)]
      set(new Set([...ids, ...rows.slice(Math.max(0, Math.min(a, b)), Math.max(a, b) + 1).map((row) => row.id)]))
    },
    toggleAll: () => set(ids.size >= rows.length ? none : new Set(rows.map((row) => row.id))),
    chosen: (): Row[] => rows.filter(({ id }) => ids.has(id)),
  }
}
