import type { Permission } from '#common/permissions.ts'
import type { ReactNode } from 'react'

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
  /** Choosing it puts this into the field instead of running anything. */
  completes?: string | undefined
  run?(): void
}

/** What a source may use of the page around it. */
export interface PaletteTools {
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

/** A group of what one search of the server answers; `A` is that answer, of which each source reads its own part. */
export interface RemoteSource<A> {
  heading: string
  /** Shown only to users who have it. */
  permission?: Permission
  isRemote: true
  /** Its name in the answer. */
  group: string
  itemsOf(answer: A): readonly PaletteItem[]
}
export type PaletteSource<A> = LocalSource | RemoteSource<A>
