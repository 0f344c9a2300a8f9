// iCalendar (RFC 5545) as far as a feed of events needs it. Times are written in UTC, which is right in every zone and season.
export interface IcalEvent {
  /** Stays the same, so that a program knows a moved event again. */
  uid: string
  /** Grows with every change. */
  sequence: number
  title: string
  place: string | null
  description: string
  url: string
  isAllDay: boolean
  /** Days of an event for the whole day, the end not inside: `2026-11-20`. */
  startDay: string
  endDay: string
  startInstant: string
  endInstant: string
}

/** A value may hold anything a person typed: the four signs are escaped, other control characters go. */
export const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')

const encoder = new TextEncoder()
/** Lines of at most 75 octets, never cut inside a character (RFC 5545, 3.1). */
export function folded(line: string): string {
  const parts: string[] = []
  let [part, size] = ['', 0]
  for (const sign of line) {
    const octets = encoder.encode(sign).length
    // A continued line begins with a blank, which counts.
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

const instant = (iso: string) => `${iso.replaceAll(/[-:]/g, '').slice(0, 15)}Z`
const day = (text: string) => text.replaceAll('-', '')

export function icalendar({ name, now, events }: { name: string; now: Date; events: readonly IcalEvent[] }): string {
  const stamp = instant(now.toISOString())
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gable//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT30M',
    'X-PUBLISHED-TTL:PT30M',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${escaped(event.uid)}`,
      `DTSTAMP:${stamp}`,
      `SEQUENCE:${event.sequence}`,
      ...(event.isAllDay
        ? [`DTSTART;VALUE=DATE:${day(event.startDay)}`, `DTEND;VALUE=DATE:${day(event.endDay)}`, 'TRANSP:TRANSPARENT']
        : [`DTSTART:${instant(event.startInstant)}`, `DTEND:${instant(event.endInstant)}`]),
      `SUMMARY:${escaped(event.title)}`,
      ...(event.place ? [`LOCATION:${escaped(event.place)}`] : []),
      ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
      `URL:${event.url}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
