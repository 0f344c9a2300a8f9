import { useDroppable } from '@dnd-kit/react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { wordOf } from '#common/text/name-words.ts'
import { ErrorState } from '#ui/components/states.tsx'
import { formatNumber } from '#ui/formatting.ts'
import { MoreRows } from '#ui/list/pages.tsx'
import type { Scope } from '#ui/session/scope.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import type { ListingRow } from '../../listings.contract.ts'
import { BoardCard } from './listing-board-card.tsx'
import { boardKey, cardsOf, type Move, settleColumn } from './listing-board-move.ts'
import classes from './listing-board.module.css'
import { listingRows } from '../list/row/listing-table-rows.ts'
import type { ListingsSearch } from '../list/listings-page-search.ts'

const pageSize = 30

export interface BoardColumnProps {
  status: ListingStatus
  scope: Scope
  search: ListingsSearch
  /** The card in the hand may be put here. */
  isTarget: boolean
  /** The keys have chosen this column. */
  isOver: boolean
  carriedId: string | undefined
  /** Cards that were moved and not read since. */
  moves: Iterable<Move>
  onKeyDown(row: ListingRow): (event: KeyboardEvent) => void
  onMove(row: ListingRow, to: ListingStatus): void
  onOpen(row: ListingRow): void
  onPeek(row: ListingRow): void
  onBlur(): void
}

export function BoardColumn(props: BoardColumnProps) {
  const { status, scope, isTarget, isOver, carriedId, moves, onKeyDown, onMove, onOpen, onPeek, onBlur } = props
  const { view: _view, saved: _saved, ...search } = props.search
  const queryClient = useQueryClient()
  const cards = useInfiniteQuery({
    queryKey: [...boardKey, status, scope, search],
    queryFn: async ({ pageParam, signal }) => {
      const readAt = performance.now()
      const page = await listingRows(scope, { ...search, status }).read({ cursor: pageParam, limit: pageSize, signal })
      return { ...page, items: settleColumn(queryClient, status, page.items), readAt }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
  const { ref, isDropTarget } = useDroppable({ id: status, disabled: !isTarget })
  const rows = cards.data ? cardsOf(status, cards.data.pages, moves) : []
  const isEmpty = cards.isSuccess && rows.length === 0
  return (
    <section
      ref={ref}
      id={`board-${status}`}
      aria-label={wordOf(status)}
      className={classes.column}
      data-empty={isEmpty || undefined}
      data-target={isTarget || undefined}
      data-over={(isTarget && isDropTarget) || isOver || undefined}
    >
      <h2>
        {wordOf(status)}{' '}
        <span className="num dim regular">
          {formatNumber(rows.length)}
          {cards.hasNextPage && '+'}
        </span>
      </h2>
      {cards.isError && <ErrorState error={cards.error} onRetry={() => void cards.refetch()} />}
      <ul className={classes.cards}>
        {rows.map((row) => (
          <BoardCard
            key={row.id}
            row={row}
            isCarried={row.id === carriedId}
            onKeyDown={onKeyDown(row)}
            onMove={(to) => onMove(row, to)}
            onOpen={() => onOpen(row)}
            onPeek={() => onPeek(row)}
            onBlur={onBlur}
          />
        ))}
        {cards.hasNextPage && (
          <li className="centred">
            <MoreRows of={cards} size="compact-sm" />
          </li>
        )}
      </ul>
    </section>
  )
}
