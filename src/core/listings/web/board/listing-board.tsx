import { lazy, Suspense, useState } from 'react'
import { BoardFrame } from '#ui/board/board-frame.tsx'
import { useBoardKeys } from '#ui/board/board-keys.ts'
import { wordOf } from '#common/text/name-words.ts'
import type { Scope } from '#ui/session/scope.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import type { ListingRow } from '../../listings.contract.ts'
import { BoardColumn } from './listing-board-column.tsx'
import { targetsOf, useBoardMove } from './listing-board-move.ts'
import classes from './listing-board.module.css'
import type { ListingsSearch } from '../list/listings-page-search.ts'
import { nameOf } from '../list/row/listing-row-words.ts'
import { partsOf } from '#ui/list/search-params.ts'
import { forField } from '#ui/typed-ahead.ts'

const BoardStatus = lazy(forField(() => import('./listing-board-status.tsx')))

/** Columns in the order of a sale or a lease. */
const order: readonly ListingStatus[] = [
  'draft',
  'live',
  'underOffer',
  'underApplication',
  'sold',
  'settled',
  'leased',
  'offMarket',
  'withdrawn',
]
const keysOf = { order, columnOf: ({ status }: ListingRow) => status, targetsOf, nameOf, wordOf }

interface ListingBoardProps {
  scope: Scope
  search: ListingsSearch
  onOpen(row: ListingRow): void
  onPeek(row: ListingRow): void
}

/** The listings in columns by status; a card is dragged by mouse or keys, or moved by its menu. */
export default function ListingBoard({ scope, search, onOpen, onPeek }: ListingBoardProps) {
  const { move, moves, asking, answered } = useBoardMove()
  const [dragged, setDragged] = useState<ListingRow>()
  const { carried, onKeyDown, putDown } = useBoardKeys({
    ...keysOf,
    drop: (row: ListingRow, to: ListingStatus) => void move(row, to),
  })
  const chosen = partsOf(search.status)
  const held = dragged ?? carried?.card
  const targets = held ? targetsOf(held) : []
  return (
    <BoardFrame<ListingRow, ListingStatus>
      isHeldByLinks
      onDrag={(row) => {
        if (row) putDown()
        setDragged(row)
      }}
      onDrop={(row, to) => void move(row, to)}
    >
      <div className={classes.board} role="group" aria-label="Listings by status" data-held={held ? true : undefined}>
        {order
          .filter((status) => chosen.length === 0 || chosen.includes(status))
          .map((status) => (
            <BoardColumn
              key={status}
              status={status}
              scope={scope}
              search={search}
              isTarget={targets.includes(status)}
              isOver={carried !== undefined && carried.to === status}
              carriedId={carried?.card.id}
              moves={[...moves.values()]}
              onKeyDown={(row) => (event) => onKeyDown(row, event)}
              onMove={(row, to) => void move(row, to)}
              onOpen={onOpen}
              onPeek={onPeek}
              onBlur={putDown}
            />
          ))}
      </div>
      {asking && (
        <Suspense>
          <BoardStatus {...asking} onClose={answered} />
        </Suspense>
      )}
    </BoardFrame>
  )
}
