import type { CSSProperties } from 'react'
import { starWords } from './review-words.ts'
import classes from './stars.module.css'

/** Share of the nth star that is filled, in percent: 4.5 must not look like four, nor like five. */
const filled = (rating: number, n: number) => Math.round(Math.min(1, Math.max(0, rating - n + 1)) * 100)

/** Stars to look at; the words beside them, or for screen readers instead of them, say the same. */
export function Stars({ rating, size = 16 }: { rating: number; size?: number }) {
  return (
    <span className={classes.stars} style={{ fontSize: size }} role="img" aria-label={starWords(rating)}>
      {[1, 2, 3, 4, 5].map((n) => (
        <i key={n} style={{ '--filled': `${filled(rating, n)}%` } as CSSProperties} aria-hidden>
          ★
        </i>
      ))}
    </span>
  )
}
