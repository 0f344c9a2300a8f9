import { useCallback, useEffect } from 'react'
import { appearanceStore, changeAppearance } from './appearance-store.ts'
import { useAppearance } from './appearance.public.tsx'

/** Steps of a new user's tour; each is noted by the screen where it was really done. */
export const tourSteps = ['listing', 'price', 'brochure', 'publish', 'buyers'] as const
export type TourStep = (typeof tourSteps)[number]

const idOf = (step: TourStep) => `tour:${step}`

/** Kept with the user's settings, beside the hints that were dismissed. */
export function noteTourStep(step: TourStep): void {
  const { putAway } = appearanceStore.get()
  if (putAway.includes(idOf(step)) || putAway.includes('tour')) return
  changeAppearance({ putAway: [...putAway, idOf(step)].slice(-60) })
}

/** Notes a step that is done by opening a screen. */
export function useTourStep(step: TourStep): void {
  useEffect(() => noteTourStep(step), [step])
}

export function useTour(): { done: readonly TourStep[]; isShown: boolean; dismiss(): void } {
  const { putAway } = useAppearance()
  const done = tourSteps.filter((step) => putAway.includes(idOf(step)))
  const dismiss = useCallback(() => changeAppearance({ putAway: [...appearanceStore.get().putAway, 'tour'].slice(-60) }), [])
  return { done, isShown: !putAway.includes('tour') && done.length < tourSteps.length, dismiss }
}
