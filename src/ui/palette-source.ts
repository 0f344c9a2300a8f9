import type { Permission } from '#common/permissions.ts'
import type { ReactNode } from 'react'
import type { Scope } from './scope.ts'

/** One line of the command palette. */
export interface PaletteItem {
  id: string
  label: string
  /** Second line or quiet text: a suburb, a status. */
  detail?: string | undefined
  icon?: ReactNode
  /** Shown at the right, as in `useKeys`: `g l`. */
  keys?: string | undefined
  /** Other words it is found by. */
  alias?: string | undefined
  run(): void
}

/** What a source may use of the page around it. */
export interface PaletteTools {
  scope: Scope
  go(target: { to: string; search?: Readonly<Record<string, string>> }): void
}

/** A group that answers at once. `query` is what is typed, trimmed, maybe empty; the best items come first. */
export interface LocalSource {
  heading: string
  /** Asked only for users who have it. */
  permission?: Permission
  isRemote?: false
  find(query: string): readonly PaletteItem[]
}

/** A group that asks the server: from two characters on, after a pause in typing; `signal` fires when more is typed. */
export interface RemoteSource {
  heading: string
  /** Asked only for users who have it. */
  permission?: Permission
  isRemote: true
  find(query: string, signal: AbortSignal): Promise<readonly PaletteItem[]>
}
export type PaletteSource = LocalSource | RemoteSource
