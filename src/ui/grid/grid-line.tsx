import type { ReactNode } from 'react'
import classes from './grid-line.module.css'

interface LineFrame {
  id: string
  index: number
  /** Distance from the top of the list, in pixels. */
  top: number
  isCurrent: boolean
}
interface GridLineProps extends LineFrame {
  isSelected: boolean
  /** Name of what the row is about. */
  name: string
  /** Class of the first cell. */
  leadClass: string | undefined
  lead: ReactNode
  /** The other cells. */
  children: ReactNode
}

/**
 * One line of the grid, in native elements and without a listener of its own: a list draws a hundred of them a second
 * while it scrolls. `data-part` names what was clicked.
 */
export const GridLine = ({ isSelected, name, leadClass, lead, children, ...frame }: GridLineProps) => (
  <div {...frameOf(frame)} aria-selected={isSelected}>
    <div role="gridcell" className={classes.check} data-part="check">
      <input type="checkbox" tabIndex={-1} aria-label={`Select ${name}`} checked={isSelected} readOnly />
    </div>
    <div role="gridcell" className={`${classes.lead} ${leadClass}`}>
      {lead}
    </div>
    {children}
  </div>
)

/** A line that is not loaded yet. */
export const WaitingLine = ({ children, ...frame }: LineFrame & { children: ReactNode }) => (
  <div {...frameOf(frame)} aria-busy>
    <div role="gridcell" className={classes.waiting} aria-label="Loading...">
      {children}
    </div>
  </div>
)

interface CardLineProps extends LineFrame {
  /** Where the card leads; undefined until the row is loaded. */
  href: string | undefined
  cardClass: string | undefined
  card: ReactNode
  /** Beside the card. */
  children?: ReactNode
}
/** A line on narrow screens: all of the card is one target. */
export const CardLine = ({ href, cardClass, card, children, ...frame }: CardLineProps) => (
  <div {...frameOf(frame)} className={classes.cardRow} aria-busy={href === undefined || undefined}>
    <div role="gridcell" className={classes.cardCell} aria-label={href === undefined ? 'Loading...' : undefined}>
      {href !== undefined && (
        <a href={href} className={`${classes.card} ${cardClass}`} tabIndex={-1} data-part="open">
          {card}
        </a>
      )}
      {children}
    </div>
  </div>
)

const frameOf = ({ id, index, top, isCurrent }: LineFrame) => ({
  id,
  role: 'row',
  // The head is the first.
  'aria-rowindex': index + 2,
  'data-index': index,
  'data-current': isCurrent || undefined,
  className: classes.row,
  style: { transform: `translateY(${top}px)` },
})

/** Classes of the two first headings, which are as wide as their cells. */
export const headClasses = { check: classes.check, lead: classes.lead }
