import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Finding } from '#common/law/compliance.ts'
import { createStore, type Store, useStore } from '#ui/store.ts'

export type LawFinding = Pick<Finding, 'id' | 'field' | 'severity' | 'message' | 'source'>

/** What the law says of the fields as they are typed. */
export const LiveFindings = createContext<Store<readonly LawFinding[]>>(createStore<readonly LawFinding[]>([]))
export const useLiveFindings = (): readonly LawFinding[] => useStore(useContext(LiveFindings))

/** What the law says of this field; only the fields that have a finding are drawn again. */
export function useFinding(path: string): LawFinding | undefined {
  const store = useContext(LiveFindings)
  return useSyncExternalStore(store.subscribe, () => store.get().find(({ field }) => field === path))
}
