import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { wordOf } from '#common/text/name-words.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import type { ListingRow } from '../../listings.contract.ts'
import { needsReason, nextStatuses } from '../../listings.rules.ts'
import { useBulk } from '../list/bulk/listing-bulk.ts'
import { listCalls, listingKind } from '../listing-queries.ts'
import { nameOf } from '../list/row/listing-row-words.ts'

export const boardKey = [listingKind, 'board'] as const
export const targetsOf = (row: ListingRow): readonly ListingStatus[] =>
  row.canEdit ? nextStatuses(row.saleOrLease, row.status) : []

const onTheMarket: readonly ListingStatus[] = ['live', 'underOffer', 'underApplication']
const offTheMarket: readonly ListingStatus[] = ['offMarket', 'withdrawn', 'draft']
const dated: readonly ListingStatus[] = ['sold', 'settled', 'leased']
/** Asks only where the step takes it off the portals, or is kept with a reason, a day or a price. */
export const asksFirst = ({ status }: Pick<ListingRow, 'status'>, to: ListingStatus): boolean =>
  needsReason(status, to) || dated.includes(to) || (onTheMarket.includes(status) && offTheMarket.includes(to))

/**
 * The rows of one column's page that still belong there. Columns are read one by one, so for a moment two of them can know the same card:
 * the newer record wins, and leaves the other column.
 */
export function settleColumn(queryClient: QueryClient, status: ListingStatus, rows: readonly ListingRow[]): ListingRow[] {
  const others = { queryKey: boardKey, predicate: (query: { queryKey: readonly unknown[] }) => query.queryKey[2] !== status }
  const known = new Map<string, number>()
  for (const [, data] of queryClient.getQueriesData<InfiniteData<{ items: readonly ListingRow[] }>>(others))
    for (const { id, version } of data?.pages.flatMap(({ items }) => items) ?? [])
      known.set(id, Math.max(version, known.get(id) ?? 0))
  const mine = rows.filter(({ id, version }) => version >= (known.get(id) ?? 0))
  const taken = new Set(mine.filter(({ id }) => known.has(id)).map(({ id }) => id))
  if (taken.size > 0)
    queryClient.setQueriesData<InfiniteData<{ items: readonly ListingRow[] }>>(
      others,
      (data) =>
        data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => !taken.has(id)) })) },
    )
  return mine
}

/** A card that was moved. It is shown in its new column until that column and the old one were read after the answer. */
export interface Move {
  row: ListingRow
  to: ListingStatus
  /** By the clock of `performance`; missing until there is an answer. */
  answeredAt?: number
}
export interface BoardPage {
  items: ListingRow[]
  nextCursor: string | null
  /** When its reading began: what was answered before is in it. */
  readAt: number
}
/** The cards of one column: those that were read, and those moved since. */
export function cardsOf(status: ListingStatus, pages: readonly BoardPage[], moves: Iterable<Move>): ListingRow[] {
  const readAt = Math.min(...pages.map((page) => page.readAt))
  const unread = [...moves].filter(({ answeredAt = Infinity }) => answeredAt > readAt)
  const moved = new Set(unread.map(({ row }) => row.id))
  return [
    ...unread.filter(({ to }) => to === status).map(({ row, to }) => ({ ...row, status: to })),
    ...pages.flatMap(({ items }) => items).filter(({ id }) => !moved.has(id)),
  ]
}

/** Moves a card at once; what the server refuses comes back, and the form says what is missing. */
export function useBoardMove() {
  const { follow } = useBulk()
  const [asking, setAsking] = useState<{ id: string; to: ListingStatus }>()
  const [moves, setMoves] = useState<ReadonlyMap<string, Move>>(new Map())
  /** Moves without an answer yet: the next step of the same listing starts from what they make of it. */
  const moving = useRef(new Map<string, Promise<unknown>>())

  const show = (move: Move) => setMoves((now) => new Map(now).set(move.row.id, move))
  const takeBack = (move: Move) =>
    setMoves((now) => new Map([...now].filter(([id, { to }]) => id !== move.row.id || to !== move.to)))

  const move = async (row: ListingRow, to: ListingStatus) => {
    if (to === row.status || !targetsOf(row).includes(to)) return
    const before = moving.current.get(row.id)
    if (asksFirst(row, to)) {
      await before
      return setAsking({ id: row.id, to })
    }
    show({ row, to })
    announce(`${nameOf(row)} moved to ${wordOf(to).toLowerCase()}`)
    const step = async () => {
      await before
      const bulk = await call(listCalls.bulk, { body: { ids: [row.id], action: { type: 'status', status: to } } })
      if (moving.current.get(row.id) === sent) show({ row, to, answeredAt: performance.now() })
      return bulk
    }
    const sent = follow(`${nameOf(row)} is ${wordOf(to).toLowerCase()}`, step)
    moving.current.set(row.id, sent)
    const bulk = await sent
    if (moving.current.get(row.id) === sent) moving.current.delete(row.id)
    if (!bulk?.changed) takeBack({ row, to })
    // The form shows what the listing still needs before it may take the step.
    if (bulk?.refused) setAsking({ id: row.id, to })
  }
  return { move, moves, asking, answered: () => setAsking(undefined) }
}
