import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import classes from './grid.module.css'

export interface GridColumn<Sort extends string> {
  name: string
  label: string
  className: string | undefined
  /** Sorted by this on the server; left out: not at all. */
  sort?: Sort | undefined
  /** Where the heading says something else than what it sorts by. */
  sortedBy?: string
}
export interface GridHeadProps<Sort extends string> {
  /** Class of the cells with the box. */
  checkClass: string | undefined
  columns: readonly GridColumn<Sort>[]
  /** `name` or `-name`. */
  /** `match`: by none of the columns. */
  sort: Sort | `-${Sort}` | 'match'
  selectLabel: string
  onSort(column: Sort): void
}

/** The headings sort on the server; the first box selects what is loaded. */
export function GridHead<Sort extends string>({
  checkClass,
  columns,
  sort,
  selectLabel,
  selection,
  onSort,
  onSelectAll,
}: GridHeadProps<Sort> & { selection: 'none' | 'some' | 'all'; onSelectAll(): void }) {
  return (
    <div className={classes.head} role="row" aria-rowindex={1}>
      <div className={checkClass} role="columnheader">
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={selectLabel}
          checked={selection === 'all'}
          ref={(box) => {
            if (box) box.indeterminate = selection === 'some'
          }}
          onChange={onSelectAll}
        />
      </div>
      {columns.map((column) => (
        <div
          key={column.name}
          role="columnheader"
          className={column.className}
          {...(column.sort ? { 'aria-sort': directionOf(sort, column.sort) } : {})}
        >
          {column.sort ? <SortButton column={column} direction={directionOf(sort, column.sort)} onSort={onSort} /> : column.label}
        </div>
      ))}
    </div>
  )
}

type Direction = 'ascending' | 'descending' | 'none'
function directionOf(sort: string, column: string): Direction {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : 'none'
}

interface SortButtonProps<Sort extends string> {
  column: GridColumn<Sort>
  direction: Direction
  onSort(column: Sort): void
}
// No stop for Tab: the grid is one. With the keyboard the list is sorted from the filters.
function SortButton<Sort extends string>({ column, direction, onSort }: SortButtonProps<Sort>) {
  const { label, sortedBy, sort } = column
  const Arrow = direction === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <button type="button" tabIndex={-1} title={`Sort by ${sortedBy ?? label.toLowerCase()}`} onClick={() => sort && onSort(sort)}>
      {label}
      {direction !== 'none' && sortedBy && <span className="regular">by {sortedBy}</span>}
      {direction !== 'none' && <Arrow size={12} aria-hidden />}
    </button>
  )
}
