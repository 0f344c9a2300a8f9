import { type NavigateOptions, useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This entry of the history opened something over its page. */
    isOnTop?: boolean
  }
}

/**
 * For what covers a page and has its place in the address (a drawer, an enquiry on a phone): opening it adds one entry to the history, so that
 * Back closes it and stays on the page.
 */
export function useOnTop() {
  const router = useRouter()
  const isOnTop = () => router.state.location.state.isOnTop === true
  return {
    open: (options: Omit<NavigateOptions, 'replace' | 'state'>) =>
      void router.navigate({ ...options, replace: isOnTop(), state: { isOnTop: true } } as NavigateOptions),
    /** @param options the page without it, for an address that was opened with it */
    close: (options: Omit<NavigateOptions, 'replace' | 'state'>) => {
      if (isOnTop()) router.history.back()
      else void router.navigate({ ...options, replace: true } as NavigateOptions)
    },
  }
}
