import { useAppearance } from '#accounts/appearance/web/appearance.public.tsx'
import { Grid } from '#ui/grid/grid.tsx'
import { headClasses } from '#ui/grid/grid-line.tsx'
import type { Stretch } from '#ui/grid/grid-pages.ts'
import type { ListingColumn } from '../../../listing-view.contract.ts'
import type { ListingRow as Row } from '../../../listings.contract.ts'
import { ListingCard } from './listing-card.tsx'
import { columnOf, widthOf } from './listing-columns.ts'
import { ListingRow, rowId } from './listing-row.tsx'
import rowClasses from './listing-row.module.css'
import { type ListingsSort, type SortColumn, toggledSort } from '../listings-page-search.ts'

interface ListingTableProps {
  list: string
  rows: readonly Row[]
  total: number
  isCounted: boolean
  columns: readonly ListingColumn[]
  /** Not chosen by the user: what there is no room for is left out. */
  areUsual: boolean
  isOld: boolean
  sort: ListingsSort | 'match'
  cursor: { index: number; row: Row | undefined; moveTo(index: number): number }
  selected: ReadonlySet<string>
  onLook(stretch: Stretch): void
  onSort(sort: ListingsSort): void
  onToggle(id: string): void
  onExtend(id: string): void
  onSelectAll(): void
  onOpen(row: Row): void
  onPeek(): void
  onEdit?: ((row: Row) => void) | undefined
  onLeave(): boolean
}

/** The grid of listings: its columns, rows and cards. */
export function ListingTable({ columns, areUsual, sort, onSort, ...grid }: ListingTableProps) {
  const { density } = useAppearance()
  return (
    <Grid<Row, SortColumn>
      {...grid}
      label="Listings"
      noun="listing"
      rowId={rowId}
      density={density}
      widthPx={areUsual ? undefined : widthOf(columns)}
      head={{
        checkClass: headClasses.check,
        columns: [
          {
            name: 'listing',
            label: 'Listing',
            className: `${headClasses.lead} ${rowClasses['listing']}`,
            sort: 'suburb',
            sortedBy: 'suburb',
          },
          ...columns.map((name) => ({
            name,
            label: columnOf[name].shortLabel ?? columnOf[name].label,
            className: rowClasses[name],
            sort: columnOf[name].sort,
          })),
        ],
        sort,
        selectLabel: 'Select all loaded listings',
        onSort: (column) => onSort(toggledSort(sort, column)),
      }}
      renderLine={({ key, isNarrow, ...line }) =>
        isNarrow ? <ListingCard key={key} {...line} columns={columns} /> : <ListingRow key={key} {...line} columns={columns} />
      }
    />
  )
}
