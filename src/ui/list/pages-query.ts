import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

export interface AnyPage {
  items: readonly unknown[]
  nextCursor: string | null
}
export type Cursor = string | undefined

/** Describes a list that is read a page at a time. */
export const pagesQuery = <P extends AnyPage>(queryKey: QueryKey, read: (cursor: Cursor, signal: AbortSignal) => Promise<P>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as Cursor,
    getNextPageParam: (last: P) => last.nextCursor ?? undefined,
  })
