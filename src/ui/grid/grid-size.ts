/** Below this lists are cards, never a table that scrolls sideways. */
export const narrowScreen = '(max-width: 819px)'
const cardHeight = 64

/** Rows are as high as tokens.css says (`--gable-row`); the list needs the number, in pixels, to know which of them are on the screen. */
export function rowHeightOf(density: 'comfortable' | 'compact', isNarrow: boolean): number {
  if (isNarrow) return cardHeight
  return density === 'compact' ? 36 : 48
}
