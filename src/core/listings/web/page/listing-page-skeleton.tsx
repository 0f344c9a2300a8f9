import { useDelayed } from '#ui/hooks/use-delayed.ts'
import classes from './listing-page-skeleton.module.css'

/** The outline of a listing that is being read; nothing for the first moment. */
export function ListingSkeleton() {
  const isDue = useDelayed()
  return (
    <div role="status" aria-label="Loading..." className={classes.skeleton} data-due={isDue || undefined}>
      <i />
      <b />
      <i />
      <i />
    </div>
  )
}
