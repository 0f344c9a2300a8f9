import { Button } from '@mantine/core'
import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState, ErrorState, SkeletonRows } from '../components/states.tsx'
import type { AnyPage, Cursor, pagesQuery } from './pages-query.ts'

export interface Pages<P extends AnyPage> {
  /** Rows of all pages that are loaded. */
  items: P['items'][number][]
  /** Carries what the list says of itself, as figures. */
  first: P | undefined
  pages: readonly P[]
}
export type PagesResult<P extends AnyPage> = UseInfiniteQueryResult<Pages<P>>

const joined = <P extends AnyPage>({ pages }: InfiniteData<P>): Pages<P> => ({
  items: pages.flatMap(({ items }) => items as P['items'][number][]),
  first: pages[0],
  pages,
})

type Options<P extends AnyPage> = Pick<
  UseInfiniteQueryOptions<P, Error, Pages<P>, QueryKey, Cursor>,
  'enabled' | 'initialData' | 'initialDataUpdatedAt' | 'placeholderData' | 'refetchInterval' | 'refetchOnMount' | 'staleTime'
>

/** Reads a list a page at a time. */
export const usePages = <P extends AnyPage>(query: ReturnType<typeof pagesQuery<P>>, options: Options<P> = {}): PagesResult<P> =>
  useInfiniteQuery({
    ...(query as object as UseInfiniteQueryOptions<P, Error, Pages<P>, QueryKey, Cursor>),
    ...options,
    select: joined<P>,
  })

interface PagesStateProps {
  of: Pick<
    UseInfiniteQueryResult<{ items: readonly unknown[] }>,
    'data' | 'error' | 'isError' | 'isPending' | 'isPlaceholderData' | 'refetch'
  >
  /** Placeholder rows of the first load. */
  rows?: number
  /** Where rows are hidden on the screen. */
  isEmpty?: boolean
  /** Says what is missing, in a sentence or a part of its own. */
  children: ReactNode
}

/** Stands in for the rows of a list that is loading, failed or empty. */
export function PagesState({ of, rows = 5, isEmpty = of.data?.items.length === 0, children }: PagesStateProps) {
  if (of.isPending) return <SkeletonRows rows={rows} />
  if (!of.data) return <ErrorState error={of.error} onRetry={() => void of.refetch()} />
  if (!isEmpty || of.isPlaceholderData) return null
  return typeof children === 'string' ? <EmptyState>{children}</EmptyState> : children
}

type Next = Pick<UseInfiniteQueryResult<{ pages: readonly unknown[] }>, 'data' | 'fetchNextPage'>
/**
 * Reads the next page. A change of a colleague has the list read again, which cancels the reading of a next page: it is asked for once more after that,
 * and itself cancels no reading again, which would leave out their change.
 */
export async function readNext({ data, fetchNextPage }: Next): Promise<void> {
  const before = data?.pages.length ?? 0
  for (let turn = 0; turn < 10; turn++) {
    const { data: now, hasNextPage, isError } = await fetchNextPage({ cancelRefetch: false })
    if (isError || !hasNextPage || (now?.pages.length ?? 0) > before) return
  }
}

interface MoreRowsProps {
  of: Next & Pick<UseInfiniteQueryResult, 'error' | 'hasNextPage' | 'isFetchNextPageError' | 'isFetchingNextPage'>
  label?: string
  /** `compact-sm`: within a column or a narrow list, where a button would be loud. */
  size?: 'sm' | 'xs' | 'compact-sm'
  className?: string | undefined
}

/** Reads the next page of a list, and shows why that failed. */
export function MoreRows({ of, label = 'Show more', size = 'xs', className = '' }: MoreRowsProps) {
  const read = () => void readNext(of)
  if (of.isFetchNextPageError) return <ErrorState error={of.error} onRetry={read} />
  if (!of.hasNextPage) return null
  return (
    <Button
      className={className}
      variant={size === 'compact-sm' ? 'subtle' : 'default'}
      color="gray"
      size={size}
      loading={of.isFetchingNextPage}
      onClick={read}
    >
      {label}
    </Button>
  )
}
