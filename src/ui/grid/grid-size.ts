/** Below this lists are cards, never a table that scrolls sideways. */
export const narrowScreen = '(max-width: 51.1875em)'
const cardHeight = 64
const usualTextSize = 16

/** Rows are as high as tokens.css says (`--gable-row`, in rem); the list needs the number, in pixels, to know which of them are on the screen. */
export function rowHeightOf(density: 'comfortable' | 'compact', isNarrow: boolean): number {
  const textSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || usualTextSize
  const height = isNarrow ? cardHeight : density === 'compact' ? 36 : 48
  return Math.round((height * textSize) / usualTextSize)
}
