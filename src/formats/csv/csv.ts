/** A phone number as people write it, or several of a contact: its plus sign begins no formula. */
const phones = /^\+?[\d ]{6,24}(?: ::: \+?[\d ]{6,24}){0,20}$/

/**
 * Text that a spreadsheet would run as a formula gets an apostrophe before it (OWASP, CSV injection); the importer takes it off again.
 */
const harmless = (text: string) => (/^[\s\p{Cc}\p{Cf}']*[=+\-@|＝＋－＠｜]/u.test(text) && !phones.test(text) ? `'${text}` : text)

function cell(value: string | null): string {
  const text = harmless(value ?? '')
  return /[",\r\n;\t]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}
export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(cell).join(',')}\r\n`
