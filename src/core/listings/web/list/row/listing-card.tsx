import { memo } from 'react'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { CardLine } from '#ui/grid/grid-line.tsx'
import classes from './listing-card.module.css'
import { type RowProps, rowId } from './listing-row.tsx'
import { RowPhoto } from './listing-row-photo.tsx'
import { PriceWords } from './price-words.tsx'
import { addressOf, placeOf, priceOf } from './listing-row-words.ts'

/** A row on narrow screens: two lines, all of it one target. */
export const ListingCard = memo(function ListingCard({ row, index, top, isCurrent }: RowProps) {
  const price = row && priceOf(row)
  return (
    <CardLine
      id={rowId(index)}
      index={index}
      top={top}
      isCurrent={isCurrent}
      href={row && `/listings/${row.id}`}
      cardClass={`${classes.card} row gap-12 tight gutter`}
      card={
        row && (
          <>
            <RowPhoto path={row.photoUrl} hash={row.photoHash} />
            <span className="stack gap-2 one-column narrow grow">
              <span className={`${classes.line} row between gap-8`}>
                <b>{addressOf(row)}</b>
                <StatusTag status={row.status} />
              </span>
              <span className={`${classes.line} row between gap-8`}>
                <span className="clip dim">{placeOf(row)}</span>
                <span className={`${classes.price} clip`} data-quiet={price?.isQuiet || undefined}>
                  {price && <PriceWords price={price} isShort />}
                </span>
              </span>
            </span>
          </>
        )
      }
    />
  )
})
