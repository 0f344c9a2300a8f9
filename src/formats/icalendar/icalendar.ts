import { contentLines, escapedText } from '../content-lines.ts'

// iCalendar (RFC 5545) as far as a feed of events needs it. Times are written in UTC, which is right in every zone and season.
export interface IcalEvent {
  /** Stays the same, so that a program knows a moved event again. */
  uid: string
  /** Grows with every change. */
  sequence: number
  title: string
  place: string | null
  description: string
  /** Empty: none. */
  url: string
  isAllDay: boolean
  /** Days of an event for the whole day, the end not inside: `2026-11-20`. */
  startDay: string
  endDay: string
  startInstant: string
  endInstant: string
}

const instant = (iso: string) => `${iso.replaceAll(/[-:]/g, '').slice(0, 15)}Z`
const day = (text: string) => text.replaceAll('-', '')

export function icalendar({ name, now, events }: { name: string; now: Date; events: readonly IcalEvent[] }): string {
  const stamp = instant(now.toISOString())
  return contentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gable//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapedText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT30M',
    'X-PUBLISHED-TTL:PT30M',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${escapedText(event.uid)}`,
      `DTSTAMP:${stamp}`,
      `SEQUENCE:${event.sequence}`,
      ...(event.isAllDay
        ? [`DTSTART;VALUE=DATE:${day(event.startDay)}`, `DTEND;VALUE=DATE:${day(event.endDay)}`, 'TRANSP:TRANSPARENT']
        : [`DTSTART:${instant(event.startInstant)}`, `DTEND:${instant(event.endInstant)}`]),
      `SUMMARY:${escapedText(event.title)}`,
      ...(event.place ? [`LOCATION:${escapedText(event.place)}`] : []),
      ...(event.description ? [`DESCRIPTION:${escapedText(event.description)}`] : []),
      ...(event.url ? [`URL:${event.url}`] : []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ])
}
