import { useInsertionEffect, useRef } from 'react'

/** Keeps the current one for functions that run later than the render that made them. */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value)
  useInsertionEffect(() => {
    latest.current = value
  })
  return latest
}
