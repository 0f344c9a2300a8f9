import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type TourStep, tourSteps, useTour } from '#accounts/appearance/web/tour.public.tsx'
import { recentRecords } from '#ui/recent.ts'
import { useMay } from '#ui/session/session-store.ts'
import type { Home } from '../home.contract.ts'
import classes from './steps.module.css'

const steps: Record<TourStep, { title: string; how: string; tab?: string }> = {
  listing: { title: 'Open a listing', how: 'Choose one from the list' },
  price: { title: 'Change its price', how: 'Press the price on the listing' },
  brochure: { title: 'Preview the brochure', how: 'The Brochure button on the listing' },
  publish: { title: 'Publish it', how: 'On the Portals tab', tab: 'portals' },
  buyers: { title: 'See matching buyers', how: 'On the Buyers tab', tab: 'buyers' },
}

/** Five things to try, ticked when they were done; gone when all are, or when it is dismissed. */
export function Tour({ home }: { home: Home }) {
  const { done, isShown, dismiss } = useTour()
  const mayWrite = useMay('listings.write')
  if (!isShown || !mayWrite || !home.figures?.live) return null
  const last = recentRecords().find(({ path }) => path.startsWith('/listings/'))
  const next = tourSteps.find((one) => !done.includes(one))
  return (
    <section className={classes.steps} aria-labelledby="tour">
      <h2 className="flex wrap baseline gap-12 below-8" id="tour">
        Try Gable in five steps{' '}
        <small className="regular">
          {done.length} of {tourSteps.length} done
        </small>
        <Button className="push" variant="subtle" size="compact-sm" onClick={dismiss}>
          Dismiss
        </Button>
      </h2>
      <ol>
        {tourSteps.map((one) => {
          const { title, how, tab } = steps[one]
          const target =
            one !== 'listing' && last
              ? { to: last.path, search: tab ? { tab } : {} }
              : { to: '/listings', search: { status: 'live' } }
          const isReached = done.includes(one)
          return (
            <li key={one} data-done={isReached || undefined}>
              <Link {...(target as unknown as LinkProps)} aria-current={one === next ? 'step' : undefined}>
                {isReached ? (
                  <IconCircleCheckFilled size={18} aria-label="Done" />
                ) : (
                  <IconCircle size={18} stroke={1.6} aria-hidden />
                )}
                <span className="stack">
                  <strong>{title}</strong>
                  <small>{how}</small>
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
