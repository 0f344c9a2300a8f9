import { Accessibility, PointerSensor, StyleInjector } from '@dnd-kit/dom'
import { DragDropProvider } from '@dnd-kit/react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { nonce } from '#ui/theme/nonce.ts'
import type { Scope } from '#ui/session/scope.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import type { ListingRow } from '../../listings.contract.ts'
import { BoardColumn } from './listing-board-column.tsx'
import { useBoardKeys } from './listing-board-keys.ts'
import { targetsOf, useBoardMove } from './listing-board-move.ts'
import classes from './listing-board.module.css'
import type { ListingsSearch } from '../list/listings-page-search.ts'
import { partsOf } from '#ui/list/search-params.ts'
import { forField } from '#ui/typed-ahead.ts'

const BoardStatus = lazy(forField(() => import('./listing-board-status.tsx')))
type DragProps = ComponentProps<typeof DragDropProvider>

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
// Keys are ours (useBoardKeys): the kit's move by pixels, not from column to column.
const plugins: NonNullable<DragProps['plugins']> = (defaults) => [
  StyleInjector.configure({ nonce }),
  ...defaults.filter((plugin) => plugin !== StyleInjector && plugin !== Accessibility),
]
const sensors: NonNullable<DragProps['sensors']> = [
  PointerSensor.configure({
    // A finger scrolls; it moves a card by its menu.
    preventActivation: ({ target, pointerType }) =>
      pointerType === 'touch' || (target instanceof Element && target.closest('button') !== null),
  }),
]

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
  const { carried, onKeyDown, putDown } = useBoardKeys(order, (row, to) => void move(row, to))
  const chosen = partsOf(search.status)
  const held = dragged ?? carried?.row
  const targets = held ? targetsOf(held) : []
  return (
    <DragDropProvider
      plugins={plugins}
      sensors={sensors}
      onDragStart={({ operation }) => {
        putDown()
        setDragged(operation.source?.data['row'] as ListingRow | undefined)
      }}
      onDragEnd={({ operation, canceled }) => {
        const row = operation.source?.data['row'] as ListingRow | undefined
        setDragged(undefined)
        if (!canceled && row && operation.target) void move(row, operation.target.id as ListingStatus)
      }}
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
              carriedId={carried?.row.id}
              moves={[...moves.values()]}
              onKeyDown={onKeyDown}
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
    </DragDropProvider>
  )
}
