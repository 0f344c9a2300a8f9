import { createStore } from '#ui/store.ts'

/** The one thing that lies over the page, if any. */
export const overlayStore = createStore<'palette' | 'keys' | 'drawer' | undefined>(undefined)
export const openPalette = (): void => overlayStore.set('palette')
export const closeOverlay = (): void => overlayStore.set(undefined)
