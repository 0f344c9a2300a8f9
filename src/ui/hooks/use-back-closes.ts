import { useBlocker } from '@tanstack/react-router'

/** Lets Back close what covers a page and has no place in the address (the menu, a photo), and stay on the page. */
export function useBackCloses(close: () => void): void {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false
      close()
      return true
    },
    enableBeforeUnload: false,
  })
}
