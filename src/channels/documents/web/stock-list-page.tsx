import { Button } from '@mantine/core'
import { IconDownload, IconFileTypeXls, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { call } from '#ui/api/api.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { EmptyState } from '#ui/components/states.tsx'
import { formatNumber } from '#ui/formatting.ts'
import { useKeys } from '#ui/keys.ts'
import { useScope } from '#ui/session/scope.ts'
import { documentCalls } from './document-calls.ts'
import { PagesView } from './pages-view.tsx'
import { StockListFilters } from './stock-list-filters.tsx'
import type { StockListSearch } from './stock-list-search.ts'
import classes from './stock-list.module.css'
import { usePdf } from '#ui/hooks/use-pdf.ts'

const route = getRouteApi('/shell/listings/stock-list')
const most = 500
const noFilters = { saleOrLease: undefined, agentId: undefined, tags: undefined, status: undefined, ids: undefined }

/** The office's stock as a list to print: what is on it, how it is ordered, how it looks. All of it stands in the address. */
export default function StockListPage() {
  const search = route.useSearch()
  const scope = useScope()
  const navigate = useNavigate()
  const query = { ...search, scope }
  const preview = useQuery({
    queryKey: ['listing', documentCalls.stockListPreview.path, query],
    queryFn: ({ signal }) => call(documentCalls.stockListPreview, { query }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
  const change = (part: { [K in keyof StockListSearch]?: StockListSearch[K] | undefined }) => {
    const next = Object.fromEntries(
      Object.entries({ ...search, ...part }).filter(([, value]) => value !== undefined && value !== ''),
    )
    void navigate({ to: '/listings/stock-list', search: next as StockListSearch, replace: true })
  }
  const { busy, run } = usePdf(() => call(documentCalls.stockList, { query }))
  const { order: _, theme: __, ...choice } = query
  const sheet = usePdf(() => call(documentCalls.stockListTable, { query: choice }))
  const rows = preview.data?.rows ?? 0
  const isTooLong = rows > most
  const isFiltered = Object.keys(noFilters).some((key) => key in search)
  const isEmpty = preview.data !== undefined && rows === 0
  useKeys('Stock list', [{ keys: 'mod+p', label: 'Print', run: () => void run('print') }])
  return (
    <div className={classes.page}>
      <PageHead title="Stock list" meta={preview.data && wordsOf(rows)}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPrinter size={15} aria-hidden />}
          loading={busy === 'print'}
          disabled={isTooLong || isEmpty}
          onClick={() => void run('print')}
        >
          Print
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFileTypeXls size={15} aria-hidden />}
          loading={sheet.busy === 'download'}
          disabled={isEmpty}
          onClick={() => void sheet.run('download')}
        >
          Spreadsheet
        </Button>
        <Button
          size="xs"
          leftSection={<IconDownload size={15} aria-hidden />}
          loading={busy === 'download'}
          disabled={isTooLong || isEmpty}
          onClick={() => void run('download')}
        >
          Download
        </Button>
      </PageHead>
      <StockListFilters search={search} onChange={change} />
      {isTooLong && (
        <p className={classes.warning} role="alert">
          More than {most} listings match. Add filters to print the list.
        </p>
      )}
      {isEmpty && !preview.isError ? (
        <EmptyState
          action={
            isFiltered && (
              <Button variant="default" onClick={() => change(noFilters)}>
                Clear filters
              </Button>
            )
          }
        >
          No listings match.
        </EmptyState>
      ) : (
        <div className={`${classes.preview} grow line-above low`}>
          <PagesView
            label="Stock list preview"
            pages={preview.data}
            error={preview.error}
            isBusy={preview.isFetching}
            onRetry={() => void preview.refetch()}
          />
        </div>
      )}
      {preview.data?.isCut && !isTooLong && (
        <p className={`${classes.note} line-above`}>
          The preview shows the first 40 listings. All {formatNumber(rows)} will be printed.
        </p>
      )}
    </div>
  )
}

const wordsOf = (rows: number) =>
  rows === 1 ? '1 listing' : rows > most ? `More than ${most} listings` : `${formatNumber(rows)} listings`
