import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

const paper = typeof matchMedia === 'function' ? matchMedia('print') : undefined
const subscribe = (changed: () => void) => {
  // The paper is taken as it is when the event ends: what changes for it must be drawn by then.
  const now = () => flushSync(changed)
  paper?.addEventListener('change', now)
  return () => paper?.removeEventListener('change', now)
}

/** True while the page is put on paper: lists that draw only what is on the screen draw all they have loaded. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => paper?.matches ?? false)
