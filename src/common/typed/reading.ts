// Readers of what people type, used by fields, quick add, imports and feeds alike (DESIGN section 13). A text that cannot be understood is
// a problem in words and never a plausible value: digits are not joined, units and words are not dropped.

/** The value a text means (null when it is empty), or why it has none. */
export type Reading<T> = { value: T | null; problem?: undefined } | { problem: string; value?: undefined }

const maxLength = 80

/** The text in one form: plain spaces, straight marks, lower case. Undefined where it is too long to be a value. */
export function plainOf(text: string): string | undefined {
  if (text.length > maxLength * 3) return undefined
  const plain = text
    .replaceAll(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replaceAll(/\s/g, ' ')
    .replaceAll(/[‒–—−]/g, '-')
    .replaceAll(/[‘’′]/g, "'")
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .toLowerCase()
  return plain.length > maxLength ? undefined : plain
}

/** Digits with commas or spaces between thousands, or none, and decimals behind a point. */
const figure = /^(?:(\d{1,3}(?:[, ]\d{3})+)|(\d{1,15}))?(?:\.(\d{1,10}))?$/

export interface Figure {
  value: number
  /** Digits behind the point. */
  decimals: number
}

/** `1,400,000`, `1 400 000`, `1400000.50`, `.5`; undefined for anything else, `1,4` and `1.400.000` included. */
export function figureOf(text: string): Figure | undefined {
  const match = figure.exec(text)
  if (!match || !/\d/.test(text)) return undefined
  const whole = (match[1] ?? match[2] ?? '0').replaceAll(/[, ]/g, '')
  const decimals = match[3] ?? ''
  return { value: Number(`${whole}.${decimals || '0'}`), decimals: decimals.length }
}

/** Splits `600 sqm` after its figure: what a number may be made of, then the rest. */
export function splitFigure(text: string): { figure: string; rest: string } {
  const figurePart = /^[\d,. ]*/.exec(text)?.[0] ?? ''
  return { figure: figurePart.trim(), rest: text.slice(figurePart.length).trim() }
}
