import { useBlocker } from '@tanstack/react-router'

/** For what covers a page without a place in the address (the menu, a photo): Back closes it and stays on the page. */
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
