import { type KeyboardEvent, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { wordOf } from '#common/text/name-words.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import type { ListingRow } from '../../listings.contract.ts'
import { targetsOf } from './listing-board-move.ts'
import { nameOf } from '../list/row/listing-row-words.ts'

export interface Carried {
  row: ListingRow
  /** The column it would be put into. */
  to: ListingStatus
}

/** Space picks a card up, left and right choose among the columns it may go to, Space puts it down, Esc leaves it where it was. */
export function useBoardKeys(order: readonly ListingStatus[], drop: (row: ListingRow, to: ListingStatus) => void) {
  const [carried, setCarried] = useState<Carried>()
  const onKeyDown = (row: ListingRow) => (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    const targets = order.filter((status) => status === row.status || targetsOf(row).includes(status))
    if (!carried) {
      if (event.key === ' ' && targets.length > 1) {
        setCarried({ row, to: row.status })
        announce(`${nameOf(row)} picked up. Left and right choose a column, Space drops it, Escape cancels.`)
      } else return
    } else if (event.key === 'Escape') {
      setCarried(undefined)
      announce(`${nameOf(row)} stays ${wordOf(row.status).toLowerCase()}`)
    } else if (event.key === ' ' || event.key === 'Enter') {
      setCarried(undefined)
      drop(row, carried.to)
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const at = targets.indexOf(carried.to) + (event.key === 'ArrowRight' ? 1 : -1)
      const to = targets[Math.max(0, Math.min(at, targets.length - 1))]
      if (to) {
        setCarried({ row, to })
        announce(wordOf(to))
        document.getElementById(`board-${to}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      }
    } else if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
    event.stopPropagation()
  }
  return { carried, onKeyDown, putDown: () => setCarried(undefined) }
}
