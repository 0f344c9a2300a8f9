import { memo, Suspense } from 'react'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { GridLine, WaitingLine } from '#ui/grid/grid-line.tsx'
import type { ListingColumn } from '../../../listing-view.contract.ts'
import type { ListingRow as Row } from '../../../listings.contract.ts'
import { listingColumn } from '../../listing.slots.ts'
import { columnOf } from './listing-columns.ts'
import { RowPhoto } from './listing-row-photo.tsx'
import { DaysOnMarket, ListingVendors } from './listing-extras.tsx'
import { PriceWords } from './price-words.tsx'
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

export const ListingRow = memo(function ListingRow({ row, columns, isSelected, ...place }: RowProps) {
  const frame = { ...place, id: rowId(place.index) }
  if (!row)
    return (
      <WaitingLine {...frame}>
        <i className={classes.photo} />
        <b />
        <s className={classes.end} />
      </WaitingLine>
    )
  const price = priceOf(row)
  return (
    <GridLine
      {...frame}
      isSelected={isSelected}
      name={nameOf(row)}
      leadClass={classes.listing}
      lead={
        <>
          <RowPhoto path={row.photoUrl} hash={row.photoHash} />
          <div className={classes.address}>
            <a href={`/listings/${row.id}`} tabIndex={-1} data-part="open" title={addressOf(row)}>
              {addressOf(row)}
            </a>
            <span>
              {placeOf(row)} <span className={classes.reference}>{row.reference}</span>
            </span>
          </div>
        </>
      }
    >
      {columns.map((name) => {
        if (name === 'price')
          return (
            <div key={name} role="gridcell" className={classes.price} data-quiet={price.isQuiet || undefined} title={price.words}>
              <PriceWords price={price} isShort />
            </div>
          )
        const text = columnOf[name].text?.(row)
        return (
          <div key={name} role="gridcell" className={classes[name]} title={text}>
            {name === 'status' ? <StatusTag status={row.status} /> : (text ?? <OwnCell name={name} row={row} />)}
          </div>
        )
      })}
    </GridLine>
  )
})

/** A cell that reads what it shows: the vendor, and what features above say of a listing. */
function OwnCell({ name, row }: { name: ListingColumn; row: Row }) {
  if (name === 'vendor') return <ListingVendors row={row} />
  if (name === 'daysOnMarket') return <DaysOnMarket row={row} />
  const part = listingColumn.parts.find(({ id }) => id === name)
  return (
    part && (
      <Suspense>
        <part.Component listingId={row.id} />
      </Suspense>
    )
  )
}
