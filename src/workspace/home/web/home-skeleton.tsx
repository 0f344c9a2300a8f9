import { useDelayed } from '#ui/hooks/use-delayed.ts'
import classes from './home-page.module.css'

/** The shape of the screen while its one request is under way, so that nothing jumps; nothing at all for the first 120 ms. */
export function HomeSkeleton() {
  const isDue = useDelayed()
  return (
    <div role="status" aria-label="Loading..." className={classes.skeleton} data-due={isDue || undefined}>
      <div aria-hidden />
      <div aria-hidden className={classes.columns}>
        <div>
          <i />
          <i />
        </div>
        <div>
          <i />
          <i />
        </div>
      </div>
    </div>
  )
}
