import { useEffect, useState } from 'react'

/** True after a moment: what is there within 120 ms needs no spinner. */
export function useDelayed(afterMs = 120): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return isDue
}
