import { plainText } from '#common/search/search-words.ts'
import type { PaletteItem } from '#ui/palette-source.ts'

const plain = (text: string) => plainText(text).replaceAll("'", '')

/** How well an item answers what is typed: every word must occur; the whole label beats its start, that the start of a word, that the middle. */
export function scoreOf(item: Pick<PaletteItem, 'label' | 'alias' | 'detail'>, query: string): number {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const label = plain(item.label)
  const all = `${label} ${plain(item.alias ?? '')} ${plain(item.detail ?? '')}`
  let score = label === words.join(' ') ? 1 + words.length * 3 : 1
  for (const word of words) {
    if (!all.includes(word)) return 0
    score += label.startsWith(word) ? 3 : label.includes(` ${word}`) ? 2 : label.includes(word) ? 1 : 0
  }
  return score
}

/** The best first; equal ones keep their order. */
export const matching = (items: readonly PaletteItem[], query: string): PaletteItem[] =>
  items
    .map((item) => ({ item, score: scoreOf(item, query) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item)
