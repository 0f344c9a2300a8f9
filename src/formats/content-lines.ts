// Lines as vCard (RFC 6350) and iCalendar (RFC 5545) write them.

/** A value may hold anything a person typed: the four signs are escaped, other control characters go. */
export const escapedText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')

const encoder = new TextEncoder()
/** Lines of at most 75 octets, never cut inside a character (RFC 5545, 3.1; RFC 6350, 3.2). */
export function foldedLine(line: string): string {
  const parts: string[] = []
  let [part, size] = ['', 0]
  for (const sign of line) {
    const octets = encoder.encode(sign).length
    // A continued line starts with a space, which counts.
    if (size + octets > (parts.length ? 74 : 75)) {
      parts.push(part)
      part = ''
      size = 0
    }
    part += sign
    size += octets
  }
  return [...parts, part].join('\r\n ')
}

export const contentLines = (lines: readonly string[]): string => lines.map((line) => `${foldedLine(line)}\r\n`).join('')
