import { useLayoutEffect } from 'react'

/** For a bar over the foot of a page: what else rises from there keeps clear of it (`tokens.css`). */
export function useFootBar(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['footBar'] = ''
    return () => {
      delete document.documentElement.dataset['footBar']
    }
  }, [])
}
