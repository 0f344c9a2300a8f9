import { type KeyboardEvent, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import type { TaskStatus } from '../../task-values.contract.ts'
import type { Task } from '../../tasks.contract.ts'
import { statusWords } from '../task-words.ts'

/** Space picks a card up, left and right choose a column, Space puts it down, Esc leaves it where it was. Up and down walk along the cards. */
export function useBoardKeys(order: readonly TaskStatus[], drop: (task: Task, to: TaskStatus) => void) {
  const [carried, setCarried] = useState<{ task: Task; to: TaskStatus }>()
  const onKeyDown = (task: Task, event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    if (!carried) {
      if (event.key === ' ' && task.canEdit) {
        setCarried({ task, to: task.status })
        announce(`${task.subject} picked up. Use left and right to choose a column, Space to drop, Escape to cancel.`)
      } else if (!walk(event)) return
    } else if (event.key === 'Escape') {
      setCarried(undefined)
      announce(`${task.subject} not moved, still ${statusWords[task.status].toLowerCase()}`)
    } else if (event.key === ' ' || event.key === 'Enter') {
      setCarried(undefined)
      drop(task, carried.to)
      // The card is rendered again in its new column.
      setTimeout(() => document.getElementById(`task-${task.id}`)?.focus(), 60)
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const at = order.indexOf(carried.to) + (event.key === 'ArrowRight' ? 1 : -1)
      const to = order[Math.max(0, Math.min(at, order.length - 1))]
      if (to) {
        setCarried({ task, to })
        announce(statusWords[to])
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
    ...list.querySelectorAll<HTMLElement>('[data-task]'),
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
