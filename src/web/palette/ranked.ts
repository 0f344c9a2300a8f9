import { scoreOf } from './match.ts'
import type { PaletteItem } from '#ui/palette-source.ts'

export interface ResultGroup {
  heading: string
  items: readonly PaletteItem[]
}

const bestOf = ({ items }: ResultGroup, query: string) => Math.max(0, ...items.map((item) => scoreOf(item, query)))

/** Best match first, across contacts, listings and commands; ties keep their order. */
export const ranked = (groups: readonly ResultGroup[], query: string): ResultGroup[] =>
  groups
    .map((group) => ({ group, best: bestOf(group, query) }))
    .sort((a, b) => b.best - a.best)
    .map(({ group }) => group)
