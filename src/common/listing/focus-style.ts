import type { Focus } from './listing-media.ts'

/** Places a picture that fills its frame: the marked point stays in sight as on paper, nearly. */
export const focusStyle = (focus: Focus | null | undefined): { objectPosition: string } | undefined =>
  focus ? { objectPosition: `${focus.x * 100}% ${focus.y * 100}%` } : undefined
