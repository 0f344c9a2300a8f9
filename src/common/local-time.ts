/** The agency's wall clock, `2026-11-20T10:42:07`. */
export function localTime(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return parts.format(instant).replace(' ', 'T')
}
