import { createStore, useStore } from './store.ts'

const store = createStore('')

/** Says something to a screen reader that others see happen: a count after filtering, a saved form. */
export function announce(text: string): void {
  // The same sentence twice must be read twice; a region is read only when its text changes.
  store.set((now) => (now === text ? `${text}\u00a0` : text))
}

/** One polite live region for the whole page; mounted once. */
export function LiveRegion() {
  return (
    <div role="status" aria-live="polite" className="visually-hidden">
      {useStore(store)}
    </div>
  )
}
