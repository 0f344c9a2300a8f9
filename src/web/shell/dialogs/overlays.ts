import { createStore } from '#ui/store.ts'
import { keepTyping, takeTyped } from './typed-ahead.ts'

/** The one thing that lies over the page, if any. */
export const overlayStore = createStore<'palette' | 'keys' | 'sources' | 'drawer' | undefined>(undefined)
export function openPalette(): void {
  if (overlayStore.get() === 'palette') return
  keepTyping()
  overlayStore.set('palette')
}
export function closeOverlay(): void {
  takeTyped()
  overlayStore.set(undefined)
}
