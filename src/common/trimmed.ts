/**
 * Without such characters at its start and end. A loop, because a pattern like `[-]+$` tries again at each character of a long run in the middle.
 * @param sign matches one character
 */
export function trimmed(text: string, sign: RegExp, { start = true, end = true } = {}): string {
  let from = 0
  let to = text.length
  while (start && from < to && sign.test(text.charAt(from))) from++
  while (end && to > from && sign.test(text.charAt(to - 1))) to--
  return text.slice(from, to)
}
