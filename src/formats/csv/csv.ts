export { type CsvOptions, csvRows } from './read-rows.ts'

type Cell = string | number | boolean | null | undefined

/** What a spreadsheet would run as a formula, also behind characters that it does not show (OWASP, CSV injection). */
const formula = /^[\s\p{Cc}\p{Cf}']*[=+\-@|＝＋－＠｜]/u
/** A phone number, or several of a contact: the plus sign does not make it a formula. */
const phones = /^\+\d[\d ]{7,23}(?: ::: \+?[\d ]{6,24}){0,20}$/

/** Text that looks like a formula gets an apostrophe before it; numbers are written as they are. */
function cell(value: Cell): string {
  const text = String(value ?? '')
  const isFormula = typeof value === 'string' && formula.test(text) && !phones.test(text)
  const shown = isFormula ? `'${text}` : text
  return /[",\r\n;]/.test(shown) || shown !== shown.trim() ? `"${shown.replaceAll('"', '""')}"` : shown
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cell).join(',')}\r\n`
/** The first line of a file. The byte order mark marks it as UTF-8 for Excel. */
export const csvHeadings = (headings: readonly string[]): string => `\ufeff${csvLine(headings)}`

/** Without the apostrophe that `csvLine` puts before what looks like a formula. */
export function withoutFormulaMark(text: string): string {
  const start = text.trimStart()
  return start.startsWith("'") && formula.test(start.slice(1)) ? start.slice(1) : text
}

/** The sign that splits the first lines into the most columns, quotes aside. */
export function delimiterOf(head: string): string {
  const lines = head
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/, 5)
    .filter(Boolean)
  const count = (sign: string) => Math.min(...lines.slice(0, 1).map((line) => line.split(sign).length - 1))
  return [',', ';', '\t', '|'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}
