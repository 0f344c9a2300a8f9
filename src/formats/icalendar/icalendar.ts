import { contentLines, escapedText } from '../content-lines.ts'

export { readReply } from './reply.ts'

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

export interface Invitation extends Omit<IcalEvent, 'isAllDay' | 'startDay' | 'endDay'> {
  method: 'REQUEST' | 'CANCEL'
  organizer: { name: string; email: string }
  attendee: { name: string; email: string }
  now: Date
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

/** Written into a parameter, which has no escapes: quotes and line ends are left out. */
const parameter = (text: string) => `"${text.replaceAll(/[\p{Cc}"]/gu, ' ').trim()}"`

const plainAddress = (address: string) => address.replaceAll(/[\p{Cc}\s]/gu, '')

/** One appointment as an email sends it (RFC 5546): to accept, and later with a greater sequence to move or to remove. */
export function invitation(event: Invitation): string {
  const { method, organizer, attendee } = event
  return contentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gable//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${escapedText(event.uid)}`,
    `DTSTAMP:${instant(event.now.toISOString())}`,
    `SEQUENCE:${event.sequence}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER;CN=${parameter(organizer.name)}:mailto:${plainAddress(organizer.email)}`,
    `ATTENDEE;CN=${parameter(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${plainAddress(attendee.email)}`,
    `DTSTART:${instant(event.startInstant)}`,
    `DTEND:${instant(event.endInstant)}`,
    `SUMMARY:${escapedText(event.title)}`,
    ...(event.place ? [`LOCATION:${escapedText(event.place)}`] : []),
    ...(event.description ? [`DESCRIPTION:${escapedText(event.description)}`] : []),
    ...(event.url ? [`URL:${event.url}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ])
}
