const formats = {
  short: new Intl.DateTimeFormat('en-AU', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
  long: new Intl.DateTimeFormat('en-AU', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
}
/** `Sat 28 Nov`, `Saturday 28 November`. */
export const dayWithWeekday = (day: string, length: keyof typeof formats): string =>
  formats[length].format(new Date(`${day}T00:00:00Z`)).replace(',', '')
