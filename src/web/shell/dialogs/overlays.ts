import { createStore } from '#ui/store.ts'
import { forgetTyped, expectField } from '#ui/typed-ahead.ts'

/** The one thing that lies over the page, if any. */
export const overlayStore = createStore<'palette' | 'keys' | 'sources' | 'drawer' | undefined>(undefined)
export function openPalette(): void {
  if (overlayStore.get() === 'palette') return
  expectField()
  overlayStore.set('palette')
}
export function closeOverlay(): void {
  forgetTyped()
  overlayStore.set(undefined)
}
