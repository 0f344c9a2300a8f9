import { starWords } from './review-words.ts'
import classes from './stars.module.css'

/** Stars to look at; the words beside them, or for screen readers instead of them, say the same. */
export function Stars({ rating, size = 16 }: { rating: number; size?: number }) {
  return (
    <span className={classes.stars} style={{ fontSize: size }} role="img" aria-label={starWords(rating)}>
      {[1, 2, 3, 4, 5].map((n) => (
        <i key={n} data-on={rating >= n - 0.25 || undefined} aria-hidden>
          ★
        </i>
      ))}
    </span>
  )
}
