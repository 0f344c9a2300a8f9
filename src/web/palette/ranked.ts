import { plainText } from '#common/search/search-words.ts'
import { scoreOf } from './match.ts'
import type { PaletteItem } from '#ui/palette-source.ts'

export interface ResultGroup {
  heading: string
  items: readonly PaletteItem[]
}

/** Letters that a misspelt word mostly still has right. */
const sureLetters = 3
const wordsOf = (text: string) => plainText(text).split(/\s+/).filter(Boolean)
/** The share of words, below one, that start like words of the label: `lanturn st` is meant for 2 Lantern Street and not for a Stephen. */
function nearness({ label }: PaletteItem, query: string): number {
  const there = wordsOf(label)
  const words = wordsOf(query)
  const near = words.filter((word) => there.some((one) => one.startsWith(word.slice(0, sureLetters))))
  return near.length / (words.length + 1)
}

const bestOf = ({ items }: ResultGroup, query: string) =>
  Math.max(0, ...items.map((item) => scoreOf(item, query) || nearness(item, query)))

/** Best match first, across contacts, listings and commands; ties keep their order. */
export const ranked = (groups: readonly ResultGroup[], query: string): ResultGroup[] =>
  groups
    .map((group) => ({ group, best: bestOf(group, query) }))
    .sort((a, b) => b.best - a.best)
    .map(({ group }) => group)
