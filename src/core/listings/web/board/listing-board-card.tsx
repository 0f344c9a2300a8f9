import { useDraggable } from '@dnd-kit/react'
import { UnstyledButton } from '@mantine/core'
import { IconArrowsMove } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useMemo } from 'react'
import { StatusTag } from '#ui/components/status-tag.tsx'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import type { ListingRow } from '../../listings.contract.ts'
import { targetsOf } from './listing-board-move.ts'
import classes from './listing-board.module.css'
import { photoSrc } from '../list/row/listing-row-photo.tsx'
import { PriceWords } from '../list/row/price-words.tsx'
import { addressOf, daysOnMarket, isOnMarket, nameOf, placeOf, priceOf, roomsOf } from '../list/row/listing-row-words.ts'
import { LaterMenu } from '#ui/components/opens-later.tsx'

interface BoardCardProps {
  row: ListingRow
  isCarried: boolean
  onKeyDown(event: KeyboardEvent): void
  onMove(to: ListingStatus): void
  onOpen(): void
  onPeek(): void
  onBlur(): void
}

/** `12 days`; nothing for a listing that is not on the market. */
const daysOf = (row: ListingRow) => {
  const days = isOnMarket(row) ? daysOnMarket(row) : null
  return days === null ? '' : days === 0 ? 'today' : days === 1 ? '1 day' : `${days} days`
}

export const BoardCard = memo(function BoardCard({ row, isCarried, onKeyDown, onMove, onOpen, onPeek, onBlur }: BoardCardProps) {
  const targets = targetsOf(row)
  const data = useMemo(() => ({ card: row }), [row])
  const { ref, isDragging } = useDraggable({ id: row.id, data, disabled: targets.length === 0 })
  const price = priceOf(row)
  return (
    <li>
      <div
        ref={ref}
        className={classes.card}
        tabIndex={0}
        role="group"
        aria-label={`${nameOf(row)}, ${price.words}`}
        aria-roledescription={targets.length ? 'movable listing' : undefined}
        data-dragging={isDragging || undefined}
        data-carried={isCarried || undefined}
        data-still={targets.length === 0 || undefined}
        onKeyDown={(event) => {
          onKeyDown(event)
          if (event.defaultPrevented || event.target !== event.currentTarget) return
          if (event.key === 'Enter') onOpen()
          if (event.key === 'p') onPeek()
        }}
        onBlur={(event) => event.target === event.currentTarget && isCarried && onBlur()}
      >
        {row.photoUrl && <img data-photo src={photoSrc(row.photoUrl)} alt="" loading="lazy" decoding="async" draggable={false} />}
        <div className={classes.text}>
          <a
            className="name"
            href={`/listings/${row.id}`}
            tabIndex={-1}
            draggable={false}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              onOpen()
            }}
          >
            {addressOf(row)}
          </a>
          <span className="clip meta">{placeOf(row)}</span>
          <span className={classes.price} data-quiet={price.isQuiet || undefined}>
            <PriceWords price={price} isShort />
          </span>
          <span className={classes.foot}>
            <span className="clip meta">{[roomsOf(row), row.agentName, daysOf(row)].filter(Boolean).join('  ·  ')}</span>
            {targets.length > 0 && (
              <LaterMenu
                position="bottom-end"
                width={190}
                shadow="md"
                target={
                  <UnstyledButton className={`${classes.move} hovers`} aria-label={`Move ${nameOf(row)}`} tabIndex={-1}>
                    <IconArrowsMove size={15} stroke={1.7} aria-hidden />
                  </UnstyledButton>
                }
              >
                {(Menu) => (
                  <>
                    <Menu.Label>Move to</Menu.Label>
                    {targets.map((to) => (
                      <Menu.Item key={to} onClick={() => onMove(to)}>
                        <StatusTag status={to} />
                      </Menu.Item>
                    ))}
                  </>
                )}
              </LaterMenu>
            )}
          </span>
        </div>
      </div>
    </li>
  )
})
