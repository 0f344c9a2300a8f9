import * as z from 'zod'

const endings = new Set([...`.,;:!)]>'"’”`])
const encodedEndings = new Set([...endings].map((one) => encodeURIComponent(one)).concat('%2E', '%21', '%27', '%29'))
/** Longer than any link of ours. */
const maxLength = 2000

/** Mail programs and people take the full stop, quote or bracket behind a link for a part of it; none of our links ends in one. */
export function withoutLinkEnd(text: string): string {
  if (text.length > maxLength) return text
  let end = text.length
  for (;;) {
    const length = endingBefore(text, end)
    if (!length) return text.slice(0, end)
    end -= length
  }
}

/** How long the punctuation is that ends here, as itself or encoded: `%E2%80%9D` is one quote. */
function endingBefore(text: string, end: number): number {
  if (endings.has(text.charAt(end - 1))) return 1
  return [3, 9].find((length) => end >= length && encodedEndings.has(text.slice(end - length, end).toUpperCase())) ?? 0
}

/** The token of a link that a page of ours sends on as it found it in its address: one that was cut off is as unknown as an altered one. */
export const linkToken = (max: number) => z.string().max(max).transform(withoutLinkEnd)
