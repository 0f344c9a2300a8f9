import { withoutFormulaMark } from '#formats/csv/csv.ts'

/**
 * Text that is harmless wherever it is shown: no control characters, no half characters, no signs that turn the writing direction; and the
 * apostrophe gone that exports put before formulas.
 */
export const cleaned = (cell: string): string => (harmless.test(cell) ? cell.trim() : washed(cell))

/** Most cells: nothing in them that could be taken out. */
const harmless = /^[\x20-\x26\x28-\x7e]*$/
const washed = (cell: string): string =>
  withoutFormulaMark(
    cell
      .toWellFormed()
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/[^\P{Cc}\n\t]|[\u00ad\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]/gu, ''),
  ).trim()
export const onOneLine = (text: string): string => (/[^\S ]|  /.test(text) ? text.replaceAll(/\s+/g, ' ') : text)

const separator = ' ::: '
/** Several values in one cell. Our own files use ` ::: ` alone, others all kinds of signs. */
export function partsOf(cell: string, { isOwn = false, signs = /[;,]/ } = {}): string[] {
  const text = isOwn ? cell : onOneLine(cell)
  const parts = isOwn || text.includes(separator) ? text.split(':::') : text.split(signs)
  return parts.map((part) => part.trim()).filter(Boolean)
}
/** Mailchimp puts every tag in quotation marks; Google marks its own groups with `*`. */
export function tagsOf(cell: string, isOwn: boolean): string[] {
  const quoted = isOwn ? [] : [...cell.matchAll(/"([^"]+)"/g)].map(([, tag]) => (tag ?? '').trim())
  const tags = quoted.length ? quoted : partsOf(cell, { isOwn, signs: /[;,|]/ })
  return isOwn ? tags : tags.filter((tag) => !/^\* /.test(tag)).map((tag) => tag.slice(0, 40).toWellFormed().trim())
}

export const isYes = (cell: string): boolean => cell !== '' && !/^(no?|false|0|off|nein|-|n\/a|never)$/i.test(cell)
export const isNo = (cell: string): boolean => /^(no?|false|0|off|unsubscribed|cleaned)$/i.test(cell)

/** A spreadsheet has rounded this number: its last digits are gone. */
export const isRounded = (number: string): boolean => /^\d(?:[.,]\d+)?e\+?\d+$/i.test(number)

/** `2026-11-21`, `20261121`, and `21/11/2026` as Australians write it; null when there is no such day or no year. */
export function dayOf(cell: string): string | null {
  const iso = /^(\d{4})-?(\d\d)-?(\d\d)(?:\D.*)?$/.exec(cell)
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:\D.*)?$/.exec(cell)
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : local ? [local[3], local[2], local[1]] : []
  if (!year || !month || !day) return null
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? null : text
}
/** `2026-11-21 10:42:00`, read as UTC; null when it is no time or lies ahead. */
export function timeOf(cell: string, now: Date): Date | null {
  const day = dayOf(cell)
  if (!day) return null
  const clock = /[ T](\d\d:\d\d(?::\d\d)?)/.exec(cell)?.[1]
  const time = new Date(`${day}T${clock ?? '00:00'}Z`)
  return Number.isNaN(time.getTime()) || time > now ? null : time
}
