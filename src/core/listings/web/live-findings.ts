import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Finding } from '#common/law/compliance.ts'
import { createStore, type Store, useStore } from '#ui/store.ts'

export type LawFinding = Pick<Finding, 'id' | 'field' | 'severity' | 'message' | 'source' | 'copy'>

/** Findings of the law about the fields while they are typed. */
export const LiveFindings = createContext<Store<readonly LawFinding[]>>(createStore<readonly LawFinding[]>([]))
export const useLiveFindings = (): readonly LawFinding[] => useStore(useContext(LiveFindings))

export type CopyNote = LawFinding & { copy: NonNullable<LawFinding['copy']> }
export const isCopyNote = (finding: LawFinding): finding is CopyNote => finding.copy !== undefined

/** Finding of the law about this field; only the fields that have one are drawn again. */
export function useFinding(path: string): LawFinding | undefined {
  const store = useContext(LiveFindings)
  return useSyncExternalStore(store.subscribe, () => store.get().find((one) => one.field === path && !isCopyNote(one)))
}
