import { useLatest } from '#ui/hooks/use-latest.ts'
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import {
  allStale,
  type GridRow,
  type LoadedPage,
  type LoadedRows,
  pageAt,
  pageToRead,
  rowsOf,
  type Stretch,
  withPage,
} from './grid-pages.ts'

/** Rows of a page; a jump takes the largest pages the server gives, because it has to walk there page by page. */
const pageSize = 100
const strideSize = 200
/** Rows read ahead of what is looked at. */
const aheadRows = 60

interface PageOf {
  cursor: string | undefined
  limit: number
  signal?: AbortSignal | undefined
}
/** A filtered and sorted list of the server. */
export interface GridSource<Row extends GridRow> {
  /** Key of its query: kind of record, then all that makes it another list. */
  key: readonly unknown[]
  read(page: PageOf): Promise<{ items: readonly Row[]; nextCursor: string | null }>
}
async function readPage<Row extends GridRow>(source: GridSource<Row>, page: PageOf): Promise<LoadedPage<Row>> {
  const { items, nextCursor } = await source.read(page)
  return { items, nextCursor, isStale: false }
}

/** Reads the first page and what is looked at; everything else stays until it is looked at. */
async function readAgain<Row extends GridRow>(
  queryClient: QueryClient,
  source: GridSource<Row>,
  { first, last, signal }: Stretch & { signal: AbortSignal },
): Promise<LoadedRows<Row>> {
  const loaded = () => queryClient.getQueryData<LoadedRows<Row>>(source.key)?.pages ?? []
  const page = await readPage(source, { cursor: undefined, limit: pageSize, signal })
  let pages = withPage(allStale(loaded()), 0, page)
  const lastPage = Math.min(pageAt(pages, last), pages.length - 1)
  for (let at = Math.max(1, pageAt(pages, first)); at <= lastPage && at < pages.length; at++) {
    const cursor = pages[at - 1]?.nextCursor
    if (cursor)
      pages = withPage(pages, at, await readPage(source, { cursor, limit: pages[at]?.items.length || pageSize, signal }))
  }
  // Pages that were loaded in between are kept.
  if (pages.at(-1)?.nextCursor) pages = [...pages, ...loaded().slice(pages.length)]
  return { pages }
}

/**
 * The rows of a filtered list, loaded as far as the user scrolls. `look` says what is on the screen: it fetches what is
 * missing there, and what has changed there since it was read. A live event reads again only the first page and what is
 * on the screen, so 10,000 rows that were scrolled through cost no more than 30.
 */
export function useGridRows<Row extends GridRow>(source: GridSource<Row>, isEnabled = true) {
  const queryClient = useQueryClient()
  const seen = useRef<Stretch>({ first: 0, last: 0 })
  const walking = useRef('')
  const [failure, setFailure] = useState<unknown>()
  const name = JSON.stringify(source.key)

  const query = useQuery({
    queryKey: source.key,
    queryFn: ({ signal }) => readAgain(queryClient, source, { ...seen.current, signal }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })

  const latest = useLatest(source)
  const walk = useCallback(
    async (stretch: Stretch) => {
      const from = latest.current
      seen.current = stretch
      if (walking.current === name) return
      walking.current = name
      try {
        // One page after the other: each returns where the next one starts. Another filter ends the walk.
        while (walking.current === name) {
          const pages = queryClient.getQueryData<LoadedRows<Row>>(from.key)?.pages
          const wanted = { first: seen.current.first, last: seen.current.last + aheadRows }
          const at = pages && pageToRead(pages, wanted)
          if (!pages || at === undefined) break
          const known = pages.reduce((sum, { items }) => sum + items.length, 0)
          const isJump = at === pages.length && wanted.last > known + strideSize
          const cursor = pages[at - 1]?.nextCursor ?? undefined
          const page = await readPage(from, { cursor, limit: isJump ? strideSize : pageSize })
          queryClient.setQueryData<LoadedRows<Row>>(from.key, (now) => now && { ...now, pages: withPage(now.pages, at, page) })
        }
        setFailure(undefined)
      } catch (error) {
        setFailure(error)
      } finally {
        if (walking.current === name) walking.current = ''
      }
    },
    [queryClient, name, latest],
  )
  const look = useCallback((stretch: Stretch) => void walk(stretch), [walk])

  const rows = useMemo((): readonly Row[] => (query.data ? rowsOf(query.data) : []), [query.data])
  const isComplete = query.data?.pages.at(-1)?.nextCursor === null
  return {
    rows,
    isComplete,
    /** Rows that were asked for did not come. */
    failure,
    look,
    /** Asks again for what is looked at. */
    retry: () => look(seen.current),
    query,
  }
}
