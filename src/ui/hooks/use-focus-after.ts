import { useEffect, useRef } from 'react'

/** After a change that took away what had the focus, `target` takes it: the next key goes on from there. */
export function useFocusAfter(change: unknown, target: () => HTMLElement | null | undefined): void {
  const last = useRef(change)
  const find = useRef(target)
  find.current = target
  useEffect(() => {
    if (last.current === change) return
    last.current = change
    if (document.activeElement === document.body) find.current()?.focus({ preventScroll: true })
  }, [change])
}
