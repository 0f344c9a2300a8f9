import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Shows a changed record in all that was read under the key, from the answer itself: the next press sends its version, however late the
 * lists are read again.
 */
export function showChanged<R extends { id: string }>(queryClient: QueryClient, queryKey: QueryKey, now: R): void {
  queryClient.setQueriesData({ queryKey }, (shown: unknown) => {
    let isThere = false
    const changed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(changed)
      if (typeof value !== 'object' || value === null) return value
      if ('id' in value && value.id === now.id) {
        isThere = true
        return { ...value, ...now }
      }
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, changed(part)]))
    }
    const after = changed(shown)
    // Where it is not, the age of what was read stays.
    return isThere ? after : undefined
  })
}
