import { plainText } from '#common/plain-text.ts'
import { longestText } from './parsed-mail.ts'

const mostLines = 3_000
const longestLine = 2_000
/** Marks the border between two cells of a table while the tags are taken out. */
const border = '\uE000'

/** The lines of a mail's text, without quotes' signs at the ends and stars around bold words. */
export const linesOfText = (text: string): string[] =>
  text
    .slice(0, longestText)
    .split(/\r\n|[\r\n]/, mostLines)
    .map(tidyLine)

/** The same of HTML; cells of a row are separated by tabs. */
export function linesOfHtml(html: string): string[] {
  const marked = html
    .replaceAll(border, '')
    .replaceAll(/<(?=t[dh][\s>]|dd[\s>])/gi, `${border}<`)
    .slice(0, longestText)
  return plainText(marked)
    .replaceAll(border, '\t')
    .split('\n', mostLines)
    .flatMap((line) => rows(line.slice(0, longestLine)))
}

const spaces = /[ \u00a0\u2000-\u200a\u202f\u3000]+/g
const tidyLine = (line: string) =>
  line.slice(0, longestLine).replaceAll('\uFEFF', '').replaceAll('\u200B', '').replaceAll(spaces, ' ').trim()

/** `Name⇥Ann⇥Phone⇥0491…` is two rows to a reader. */
function rows(line: string): string[] {
  const cells = line
    .split('\t')
    .map((cell) => tidyLine(cell.startsWith('• ') ? cell.slice(2) : cell))
    .filter(Boolean)
  if (!line.includes('\t') || cells.length < 2) return [cells[0] ?? '']
  if (cells.length % 2) return cells
  return cells.flatMap((cell, at) => (at % 2 ? [] : [`${cell}\t${cells[at + 1] ?? ''}`]))
}

/** Addresses that links of the mail lead to, such as `tel:0491…`. */
export function linksIn(html: string): string[] {
  const found: string[] = []
  for (const [, quoted = ''] of html.slice(0, longestText).matchAll(/href=["']([^"'<>]{1,500})["']/gi)) {
    found.push(quoted.replaceAll('&amp;', '&').trim())
    if (found.length >= 200) break
  }
  return found
}
