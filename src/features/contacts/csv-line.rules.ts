/**
 * Text that a spreadsheet would run as a formula gets an apostrophe before it (OWASP, CSV injection); the importer takes it off again.
 */
const harmless = (text: string) => (/^[\s\p{Cc}\p{Cf}']*[=+\-@|＝＋－＠｜]/u.test(text) ? `'${text}` : text)

function cell(value: string | null): string {
  const text = harmless(value ?? '')
  return /[",\r\n;\t]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}
export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(cell).join(',')}\r\n`
