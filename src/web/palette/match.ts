import type { PaletteItem } from '#ui/palette-source.ts'

/** How well an item answers what is typed: every word must occur; the start of the label beats the start of a word beats the middle. */
export function scoreOf(item: Pick<PaletteItem, 'label' | 'alias' | 'detail'>, query: string): number {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const label = item.label.toLowerCase()
  const all = `${label} ${item.alias ?? ''} ${item.detail ?? ''}`.toLowerCase()
  let score = 1
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

/** The label in pieces, every second one a match: `['36 Given Terrace, ', 'Bond', 'i']`. */
export function pieces(label: string, query: string): string[] {
  const words = query.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [label]
  const pattern = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return label.split(new RegExp(`(${pattern})`, 'gi'))
}
