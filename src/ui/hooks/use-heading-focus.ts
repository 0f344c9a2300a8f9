import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

// Empty on the first page of a visit: there the browser's own start of the page is right, also when the heading is drawn again with its data.
let last: { path: string; heading: HTMLElement | null; isOurs: boolean } | undefined

/** Before an open page gets this address: the focus stays where the user types. */
export function keepFocusAt(path: string): void {
  if (last) last = { ...last, path }
}

/** Puts the focus on the page's h1 after a change of page, so that a screen reader reads where it is. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const path = useLocation({ select: (location) => location.pathname })
  useEffect(() => {
    // While the next page is being fetched the old heading still stands and hears of the new path first; it goes, the
    // focus with it, and the new heading takes it up. A page that only redraws its heading must not take it from a field.
    const isNewPath = last !== undefined && last.path !== path
    const isLost = last?.heading !== heading.current && document.activeElement === document.body
    const isOurs = isNewPath || (last?.isOurs ?? false)
    last = { path, heading: heading.current, isOurs }
    if (isNewPath || (isOurs && isLost)) heading.current?.focus({ preventScroll: true })
  }, [path])
  return heading
}
