export interface DiffLine {
  change: 'same' | 'in' | 'out'
  text: string
}

/** Only the time of writing, which says nothing about the listing. */
const timeless = (line: string) =>
  line.replaceAll(/(<propertyList\b[^<>]*\bdate=")[^"<>]*|(<\w+ modTime=")[^"<>]*(?=" status=)/g, '$1$2')
const mostLines = 3000

/** Lines that came and went, with two of context around them; longest common subsequence. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [a, b] = [before.split('\n').slice(0, mostLines), after.split('\n').slice(0, mostLines)]
  const isSame = (i: number, j: number) => timeless(a[i] ?? '') === timeless(b[j] ?? '')
  let start = 0
  while (start < a.length && start < b.length && isSame(start, start)) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && isSame(a.length - 1 - end, b.length - 1 - end)) end++
  const lines: DiffLine[] = b.slice(0, start).map((text) => ({ change: 'same', text }))
  lines.push(...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)))
  lines.push(...b.slice(b.length - end).map((text): DiffLine => ({ change: 'same', text })))
  return nearChanges(lines)
}

function middle(a: readonly string[], b: readonly string[]): DiffLine[] {
  const width = b.length + 1
  const lengths = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ change: 'same', text: b[j] ?? '' })
      i++
      j++
    } else if (i < a.length && (j === b.length || at(i + 1, j) >= at(i, j + 1))) lines.push({ change: 'out', text: a[i++] ?? '' })
    else lines.push({ change: 'in', text: b[j++] ?? '' })
  }
  return lines
}

const nearChanges = (lines: DiffLine[]) =>
  lines.filter((_, index) => lines.slice(Math.max(index - 2, 0), index + 3).some(({ change }) => change !== 'same'))
