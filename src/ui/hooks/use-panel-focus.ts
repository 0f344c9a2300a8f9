import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For a panel beside the page: it takes the focus when it opens and gives it back when it closes.
 * @param again what has the focus then, if what opened the panel was drawn anew
 */
export function usePanelFocus(panel: RefObject<HTMLElement | null>, again?: () => HTMLElement | null): void {
  const back = useRef(again)
  back.current = again
  useLayoutEffect(() => {
    const element = panel.current
    const opener = document.activeElement instanceof HTMLElement ? document.activeElement : undefined
    element?.focus({ preventScroll: true })
    return () => {
      const { activeElement } = document
      if (activeElement !== document.body && !element?.contains(activeElement)) return
      const target = opener?.isConnected && opener !== document.body ? opener : back.current?.()
      target?.focus({ preventScroll: true })
    }
  }, [panel])
}
