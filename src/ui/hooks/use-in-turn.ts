import { startTransition, useEffect, useState } from 'react'

/**
 * How many of the parts of a large screen are drawn: the first with the screen, each other one after the one before has been shown, in slices between
 * which the browser answers keys and clicks. Drawn all at once, three panes keep it from both for a quarter of a second on a slow computer.
 */
export function useInTurn(parts: number): number {
  const [shown, setShown] = useState(1)
  useEffect(() => {
    if (shown < parts) startTransition(() => setShown(shown + 1))
  }, [shown, parts])
  return shown
}
