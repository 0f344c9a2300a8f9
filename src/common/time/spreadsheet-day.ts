const dayMs = 86_400_000
/** Day 0 of the two calendars of Excel. */
const epochs = { from1900: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) }

/**
 * A number that a spreadsheet shows as a day: `2019-03-04`, `2019-03-04 10:30:00`, or `10:30:00` for a time alone; undefined when it is none.
 * The calendar of 1900 has a 29 February of that year, so that days before it count one more.
 */
export function spreadsheetDay(serial: number, { is1904 = false } = {}): string | undefined {
  if (!Number.isFinite(serial) || serial < 0 || serial >= 2_958_466) return undefined
  const shift = !is1904 && serial >= 1 && serial < 60 ? 1 : 0
  const at = new Date(Math.round(((is1904 ? epochs.from1904 : epochs.from1900) + (serial + shift) * dayMs) / 1000) * 1000)
  const iso = at.toISOString()
  const [day, time] = [iso.slice(0, 10), iso.slice(11, 19)]
  if (serial < 1 && !is1904) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}
