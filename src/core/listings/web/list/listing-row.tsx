import { memo } from 'react'
import { StatusTag } from '#ui/components/status-tag.tsx'
import type { ListingColumn } from '../../listing-view.contract.ts'
import type { ListingRow as Row } from '../../listings.contract.ts'
import { columnOf } from './listing-columns.ts'
import { RowPhoto } from './listing-row-photo.tsx'
import { addressOf, nameOf, placeOf, priceOf } from './listing-row-words.ts'
import classes from './listing-row.module.css'

export interface RowProps {
  /** Undefined until it is loaded. */
  row: Row | undefined
  index: number
  /** Distance from the top of the list, in pixels. */
  top: number
  isCurrent: boolean
  isSelected: boolean
  /** The same list as long as it says the same: rows are drawn again when it is another. */
  columns: readonly ListingColumn[]
}

export const rowId = (index: number) => `listing-row-${index}`

/**
 * One line of the grid, in native elements and without a listener of its own: a list draws a hundred of them a second
 * while it scrolls. `data-part` tells the grid what was clicked.
 */
export const ListingRow = memo(function ListingRow({ row, index, top, isCurrent, isSelected, columns }: RowProps) {
  const frame = {
    id: rowId(index),
    role: 'row',
    // The head is the first.
    'aria-rowindex': index + 2,
    'data-index': index,
    'data-current': isCurrent || undefined,
    className: classes.row,
    style: { transform: `translateY(${top}px)` },
  }
  if (!row) {
    return (
      <div {...frame} aria-busy>
        <div role="gridcell" className={classes.waiting} aria-label="Loading...">
          <i />
          <b />
          <s />
        </div>
      </div>
    )
  }
  const price = priceOf(row)
  return (
    <div {...frame} aria-selected={isSelected}>
      <div role="gridcell" className={classes.check} data-part="check">
        <input type="checkbox" tabIndex={-1} aria-label={`Select ${nameOf(row)}`} checked={isSelected} readOnly />
      </div>
      <div role="gridcell" className={classes.listing}>
        <RowPhoto path={row.photoUrl} hash={row.photoHash} />
        <div className={classes.address}>
          <a href={`/listings/${row.id}`} tabIndex={-1} data-part="open" title={addressOf(row)}>
            {addressOf(row)}
          </a>
          <span>
            {placeOf(row)} <span className={classes.reference}>{row.reference}</span>
          </span>
        </div>
      </div>
      {columns.map((name) => {
        if (name === 'price')
          return (
            <div key={name} role="gridcell" className={classes.price} data-quiet={price.isQuiet || undefined} title={price.words}>
              {price.words}
            </div>
          )
        const text = columnOf[name].text?.(row)
        return (
          <div key={name} role="gridcell" className={classes[name]} title={text}>
            {name === 'status' ? <StatusTag status={row.status} /> : text}
          </div>
        )
      })}
    </div>
  )
})
