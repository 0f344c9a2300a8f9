import { type KeyboardEvent, useState } from 'react'
import { announce } from '../announce.tsx'

export interface BoardOf<T, C extends string> {
  columnOf(card: T): C
  /** Columns that this card may go to; none where it stays. */
  targetsOf(card: T): readonly C[]
  nameOf(card: T): string
  wordOf(column: C): string
}
interface BoardKeys<T, C extends string> extends BoardOf<T, C> {
  /** All columns, from left to right. */
  order: readonly C[]
  drop(card: T, to: C): void
}

/** Space picks a card up, left and right choose a column, Space puts it down, Esc leaves it where it was. Up and down walk along the cards. */
export function useBoardKeys<T extends { id: string }, C extends string>(board: BoardKeys<T, C>) {
  const { order, columnOf, targetsOf, nameOf, wordOf, drop } = board
  const [carried, setCarried] = useState<{ card: T; to: C }>()
  const onKeyDown = (card: T, event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    const columns = order.filter((column) => column === columnOf(card) || targetsOf(card).includes(column))
    if (!carried) {
      if (event.key === ' ' && columns.length > 1) {
        setCarried({ card, to: columnOf(card) })
        announce(`${nameOf(card)} picked up. Use left and right to choose a column, Space to drop, Escape to cancel.`)
      } else if (!walk(event)) return
    } else if (event.key === 'Escape') {
      setCarried(undefined)
      announce(`${nameOf(card)} not moved, still ${wordOf(columnOf(card)).toLowerCase()}`)
    } else if (event.key === ' ' || event.key === 'Enter') {
      setCarried(undefined)
      drop(card, carried.to)
      // The card is rendered again in its new column.
      setTimeout(() => document.getElementById(`card-${card.id}`)?.focus(), 60)
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const at = columns.indexOf(carried.to) + (event.key === 'ArrowRight' ? 1 : -1)
      const to = columns[Math.max(0, Math.min(at, columns.length - 1))]
      if (to) {
        setCarried({ card, to })
        announce(wordOf(to))
        document.getElementById(`board-${to}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      }
    } else if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
    event.stopPropagation()
  }
  return { carried, onKeyDown, putDown: () => setCarried(undefined) }
}

/** The card above or below, or the first one of the next column that has any. */
function walk(event: KeyboardEvent): boolean {
  const card = event.currentTarget as HTMLElement
  const columns = [...document.querySelectorAll<HTMLElement>('[data-board-cards]')].map((list) => [
    ...list.querySelectorAll<HTMLElement>('[data-board-card]'),
  ])
  const column = columns.findIndex((cards) => cards.includes(card))
  const row = columns[column]?.indexOf(card) ?? 0
  const aside = (by: 1 | -1) => {
    for (let at = column + by; at >= 0 && at < columns.length; at += by) {
      const cards = columns[at]
      if (cards?.length) return cards[Math.min(row, cards.length - 1)]
    }
    return undefined
  }
  const next = {
    ArrowDown: () => columns[column]?.[row + 1],
    ArrowUp: () => columns[column]?.[row - 1],
    ArrowRight: () => aside(1),
    ArrowLeft: () => aside(-1),
  }[event.key]
  next?.()?.focus()
  return next !== undefined
}
