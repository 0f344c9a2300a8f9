import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For a panel or form that opens within the page: it, or its field with `data-autofocus`, takes the focus, and gives it back when it closes.
 * @param again what gets the focus back if the button that opened it was replaced
 */
export function usePanelFocus(panel: RefObject<HTMLElement | null>, again?: () => HTMLElement | null): void {
  const back = useRef(again)
  back.current = again
  useLayoutEffect(() => {
    const element = panel.current
    const opener = document.activeElement instanceof HTMLElement ? document.activeElement : undefined
    const first = element?.querySelector<HTMLElement>('[data-autofocus]') ?? element
    first?.focus({ preventScroll: true })
    return () => {
      const { activeElement } = document
      if (activeElement !== document.body && !element?.contains(activeElement)) return
      // After this commit: the button may come back with it.
      queueMicrotask(() => {
        const target = opener?.isConnected && opener !== document.body ? opener : back.current?.()
        target?.focus({ preventScroll: true })
      })
    }
  }, [panel])
}
