/** Replaces a character that no bundled font has: visible, so that it is noticed before printing 5,000 copies. */
const standIn = '□'
/** Drawn as nothing by every font: joiners and marks of direction that Arabic, Hebrew and emoji need, soft hyphen, variation selectors. */
const invisible: readonly (readonly [number, number])[] = [
  [0xad, 0xad],
  [0x200b, 0x200f],
  [0x2060, 0x2060],
  [0xfe00, 0xfe0f],
]
const isInvisible = (code: number) => invisible.some(([first, last]) => code >= first && code <= last)
/** Controls, private use, unassigned, half surrogates; overrides of direction would let a text print backwards. */
const unprintable = /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\u202a-\u202e\u2066-\u2069\ufff9-\uffff]/u

const codePoint = (char: string) => char.codePointAt(0) ?? 0

export interface Printable {
  text: string
  /** Each character that got the stand-in, once. */
  missing: string[]
}

/** PDF/UA refuses a document with a character that no font can draw, and Typst refuses a half surrogate: neither may cost the job. */
export function printableText(text: string, covered: ReadonlySet<number>): Printable {
  const missing = new Set<string>()
  let out = ''
  for (const char of text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')) {
    if (char === '\n') out += char
    else if (/\s/.test(char)) out += char === '\u00a0' || char === '\u202f' ? '\u00a0' : ' '
    else if (unprintable.test(char)) continue
    else if (isInvisible(codePoint(char)) || covered.has(codePoint(char))) out += char
    else if (/\p{Cf}|\p{Mn}/u.test(char)) continue
    else {
      missing.add(char)
      out += standIn
    }
  }
  return { text: out, missing: [...missing] }
}

/** The same data with every string made printable; keys are ours and stay. */
export function printableData(data: unknown, covered: ReadonlySet<number>): { data: unknown; missing: string[] } {
  const missing = new Set<string>()
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const printable = printableText(value, covered)
      for (const char of printable.missing) missing.add(char)
      return printable.text
    }
    if (Array.isArray(value)) return value.map(walk)
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]))
    return value
  }
  return { data: walk(data), missing: [...missing] }
}
