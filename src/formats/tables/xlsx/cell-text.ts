import { trimmed } from '#common/trimmed.ts'

/** A number as it was typed: `12` for `12.0`, `0.3` for `0.30000000000000004`, digits for `1.23E+11` where none of them is lost. */
export function numberText(raw: string): string {
  // Digits that are there are kept, however many.
  if (/^-?\d{1,40}$/.test(raw)) return raw
  const value = Number(raw)
  if (raw === '' || !Number.isFinite(value)) return raw
  // A spreadsheet keeps 15 digits. More than those were lost when the file was made, and the exponent shows it.
  if (Math.abs(value) >= 1e15) {
    const [mantissa, exponent] = value.toExponential(14).split('e')
    return `${Number(mantissa)}E${exponent}`
  }
  const text = String(Number(value.toPrecision(15)))
  return text.includes('e') ? trimmed(value.toFixed(15), /0/, { start: false }) : text
}

/** Number formats that show a day or a time, of those that need no definition (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)

/** A format shows a day when a letter of one is left without quoted words, escaped signs and colours. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isBuiltInDate(id)
  if (code.length > 255) return false
  const bare = code
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/[\\_*]./g, '')
    .replaceAll(/\[(?!h{1,2}\]|m{1,2}\]|s{1,2}\])[^\][]{0,80}\]/gi, '')
  return /[dmyhs]/i.test(bare.split(';')[0] ?? '') && !/general/i.test(bare)
}

/** `_x000D_` is how a workbook writes a character that XML cannot hold. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** Column of `AB12`, from 0; undefined where there is none. */
export function columnOf(cell: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d|$)/.exec(cell ?? '')?.[0]
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : undefined
}
