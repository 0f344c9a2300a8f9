/** Below this lists are cards, never a table that scrolls sideways. */
export const narrowScreen = '(max-width: 51.1875em)'
const cardHeight = 64
const largeCardHeight = 80
const usualTextSize = 16

const textSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || usualTextSize

/** The text is so large that a line of the window has a few words: a card has more lines instead. */
export const isTextLarge = () => window.innerWidth / textSize() < 17

/** Rows are as high as tokens.css says (`--gable-row`, in rem); the list needs the number, in pixels, to know which of them are on the screen. */
export function rowHeightOf(density: 'comfortable' | 'compact', isNarrow: boolean): number {
  const card = isTextLarge() ? largeCardHeight : cardHeight
  const height = isNarrow ? card : density === 'compact' ? 36 : 48
  return Math.round((height * textSize()) / usualTextSize)
}
