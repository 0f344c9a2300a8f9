import { useEffect, useRef } from 'react'
import type { CalendarEvent } from '../calendar.contract.ts'

/** The event's button is another one on another day, and an open home has another id at another time: the focus goes with it. */
export function useFocusOfMoved() {
  const held = useRef<{ id: string; isOver: boolean }>(undefined)
  useEffect(() => {
    const { current } = held
    if (!current) return
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-event="${CSS.escape(current.id)}"]`)?.focus()
    if (current.isOver) held.current = undefined
  })
  return (id: string, sent: Promise<CalendarEvent | undefined>): void => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-event]')?.dataset['event']
    if (focused !== id) return
    const mine = { id, isOver: false }
    held.current = mine
    void sent.then((moved) => Object.assign(mine, { id: moved?.id ?? id, isOver: true }))
  }
}
