import type { Rating, ReviewState } from '../reviews.contract.ts'
import classes from './reviews-page.module.css'
import { Stars } from './stars.tsx'

interface RatingHeadProps {
  rating: Rating
  stars: readonly number[]
  counts: Record<ReviewState, number>
}

/** Average, count, and how many gave how many stars: of what is published, and what is not is said too. */
export function RatingHead({ rating, stars, counts }: RatingHeadProps) {
  if (rating.average === null) return null
  const most = Math.max(...stars, 1)
  return (
    <section className={classes.rating} aria-label="Rating">
      <div className={`${classes.average} row gap-16`}>
        <strong className="num">{rating.average.toFixed(1)}</strong>
        <span className="stack gap-4">
          <Stars rating={rating.average} />
          <small>
            {rating.count === 1 ? '1 published review' : `${rating.count} published reviews`}
            {counts.withheld > 0 && `, ${counts.withheld} hidden`}
          </small>
        </span>
      </div>
      <dl className={classes.bars}>
        {[5, 4, 3, 2, 1].map((n) => (
          <div key={n}>
            <dt>{n} ★</dt>
            <dd>
              <i style={{ width: `${((stars[n - 1] ?? 0) / most) * 100}%` }} aria-hidden />
            </dd>
            <dd className="num">{stars[n - 1] ?? 0}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
