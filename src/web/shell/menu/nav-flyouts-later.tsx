import { lazy, Suspense } from 'react'
import type { FlyoutsProps } from './nav-flyouts.tsx'

const Flyouts = lazy(() => import('./nav-flyouts.tsx'))

/** Only the horizontal layout and the collapsed sidebar need it: fetched there, with what finds its menus their place. */
export const NavFlyouts = (props: FlyoutsProps) => (
  <Suspense>
    <Flyouts {...props} />
  </Suspense>
)
