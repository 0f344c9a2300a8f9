/** What the grid needs to know of a record; `version` grows with every change. */
export interface GridRow {
  id: string
  version: number
}

/** A stretch of the list as the server sent it. */
export interface LoadedPage<Row extends GridRow> {
  items: readonly Row[]
  /** Where the next page starts; null at the end of the list. */
  nextCursor: string | null
  /** Something changed since it was read: it is shown, and read again when it is looked at. */
  isStale: boolean
}

/** A list from its first row to as far as the user has scrolled; the server pages by position, so there are no gaps. */
export interface LoadedRows<Row extends GridRow> {
  pages: readonly LoadedPage<Row>[]
}

/**
 * The rows in order. Between two readings a row may have moved from one page to another: then it stands where its newest
 * version is.
 */
export function rowsOf<Row extends GridRow>({ pages }: LoadedRows<Row>): Row[] {
  const newest = new Map<string, number>()
  for (const { items } of pages) for (const { id, version } of items) newest.set(id, Math.max(version, newest.get(id) ?? 0))
  const shown = new Set<string>()
  return pages.flatMap(({ items }) =>
    items.filter(({ id, version }) => {
      if (version !== newest.get(id) || shown.has(id)) return false
      shown.add(id)
      return true
    }),
  )
}

/** Index of the page that holds the row at this index, or of the first page that is not there yet. */
export function pageAt(pages: readonly LoadedPage<GridRow>[], row: number): number {
  let end = 0
  const found = pages.findIndex(({ items }) => row < (end += items.length))
  return found < 0 ? pages.length : found
}

/** Rows from one index to another, both included. */
export interface Stretch {
  first: number
  last: number
}

/** The page to read next so that the rows of this stretch are there and fresh; undefined when they are. */
export function pageToRead(pages: readonly LoadedPage<GridRow>[], { first, last }: Stretch): number | undefined {
  const from = pageAt(pages, first)
  const to = pageAt(pages, last)
  for (let page = Math.min(from, pages.length); page <= to; page++) {
    if (page >= pages.length) return pages.at(-1)?.nextCursor === null ? undefined : pages.length
    if (pages[page]?.isStale) return page
  }
  return undefined
}

/** The pages with one of them refetched or added. The list ends with a page that has no next one. */
export const withPage = <Row extends GridRow>(
  pages: readonly LoadedPage<Row>[],
  at: number,
  page: LoadedPage<Row>,
): readonly LoadedPage<Row>[] => [...pages.slice(0, at), page, ...(page.nextCursor === null ? [] : pages.slice(at + 1))]

export const allStale = <Row extends GridRow>(pages: readonly LoadedPage<Row>[]) =>
  pages.map((page): LoadedPage<Row> => ({ ...page, isStale: true }))

/** Takes rows out at once, before the server has said so. */
export const withoutRows = <Row extends GridRow>({ pages }: LoadedRows<Row>, ids: ReadonlySet<string>): LoadedRows<Row> => ({
  pages: pages.map((page): LoadedPage<Row> => ({ ...page, items: page.items.filter(({ id }) => !ids.has(id)) })),
})
