import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

// Empty on the first page of a visit: there the browser's own start of the page is right.
let last: { path: string; heading: HTMLElement | null } | undefined

/** Puts the focus on the page's h1 after a change of page, so that a screen reader reads where it is. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const path = useLocation({ select: (location) => location.pathname })
  useEffect(() => {
    // While the next page is being fetched the old heading still stands and hears of the new path first; it goes, the
    // focus with it, and the new heading takes it up. A page that only redraws its heading must not take it from a field.
    const isNewPath = last !== undefined && last.path !== path
    const isTakingUp = last !== undefined && last.heading !== heading.current && document.activeElement === document.body
    if (isNewPath || isTakingUp) heading.current?.focus({ preventScroll: true })
    last = { path, heading: heading.current }
  }, [path])
  return heading
}
