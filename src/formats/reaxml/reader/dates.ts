import { localSecondOf } from '#common/time/days.ts'
import type { Parsed } from './values.ts'

// Dates in feeds are local to the property and should carry no zone. They stay text: a Date object would move an
// open home by the server's offset from it.

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const yearFirst = /^(\d{4})-?(\d{2})-?(\d{2})(?:[-T ]?(\d{1,2}):?(\d{2})(?::?(\d{2}))?(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/i
const dayFirst = /^(\d{1,2})[-/ ](\d{1,2}|[a-z]{3,9})[-/ ](\d{4})(?:[-T, ]+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]m)?)?$/i

/**
 * Any way that feeds write a moment -> `YYYY-MM-DDTHH:mm:ss`, local.
 *
 * Takes `2009-01-24`, `2009-01-24-12:30[:00]`, `2009-01-24T9:31:30`, `20090124T1230`, `2016-02-1112:50:05` (a separator
 * lost), `24-Jan-2009`, `24/01/2009 1:30pm`. A date alone is midnight. A zone (`Z`, `+10:00`), which the format has
 * not but some feeds write, is turned into the clock at the property.
 * @param zone at the property; without it a zone in the text is ignored
 */
export function parseMoment(text: string, zone?: string): Parsed<string> {
  if (text === '') return null
  const iso = yearFirst.exec(text)
  if (iso) {
    const local = moment({ year: iso[1], month: iso[2], day: iso[3], hour: iso[4], minute: iso[5], second: iso[6] })
    return local && iso[7] && zone ? atProperty(local, iso[7], zone) : local
  }
  const spoken = dayFirst.exec(text)
  if (!spoken) return undefined
  const [, day, monthText = '', year, hour, minute, second, half] = spoken
  const named = months.indexOf(monthText.slice(0, 3).toLowerCase()) + 1
  return moment({ year, month: named > 0 ? String(named) : monthText, day, hour: hour && to24Hours(hour, half), minute, second })
}

/** `YYYY-MM-DD`. */
export const parseDay = (text: string, zone?: string): Parsed<string> => cut(parseMoment(text, zone), 10)
/** `YYYY-MM-DDTHH:mm`. */
export const parseMinute = (text: string, zone?: string): Parsed<string> => cut(parseMoment(text, zone), 16)

function atProperty(local: string, offset: string, zone: string): string | undefined {
  const sign = offset.toUpperCase() === 'Z' ? 'Z' : `${offset.slice(0, 3)}:${offset.slice(-2)}`
  const instant = new Date(`${local}${sign}`)
  return Number.isNaN(instant.getTime()) ? undefined : localSecondOf(instant, zone)
}
const cut = (value: Parsed<string>, length: number) => value && value.slice(0, length)

/** `21-Jan-2009 11:00am to 1:00pm` -> both ends; undefined when it is anything else or ends before it starts. */
export function parseInspection(text: string): { startsAt: string; endsAt: string } | undefined {
  if (text.length > 100) return undefined
  const match = /^(.+?)[\s-]+(\d{1,2}[:.]\d{2}\s*(?:[ap]m)?)\s*(?:to|-|–)\s*(\d{1,2}[:.]\d{2}\s*(?:[ap]m)?)$/i.exec(text)
  const [, day, from, to] = match ?? []
  const date = day && parseDay(day.trim())
  const start = from && parseClock(from)
  const end = to && parseClock(to)
  if (!date || !start || !end || end <= start) return undefined
  return { startsAt: `${date}T${start}`, endsAt: `${date}T${end}` }
}

/** `1:00pm`, `13.00` -> `13:00`. */
function parseClock(text: string): string | undefined {
  const [, hour = '', minute = '', half] = /^(\d{1,2})[:.](\d{2})\s*([ap]m)?$/i.exec(text.trim()) ?? []
  const hour24 = to24Hours(hour, half)
  return hour !== '' && Number(hour24) < 24 && Number(minute) < 60 ? `${pad(hour24)}:${minute}` : undefined
}

function to24Hours(hour: string, half: string | undefined): string {
  if (!half) return hour
  return String((Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0))
}

const pad = (text: string) => text.padStart(2, '0')

type MomentParts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string | undefined>

function moment({ year = '', month = '', day = '', hour = '0', minute = '0', second = '0' }: MomentParts): string | undefined {
  const text = `${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}:${pad(second)}`
  // Written back out by Date it must be the same text: that refuses 30 February and 25 o'clock. Year 1 is a vendor's "none".
  const time = Date.parse(`${text}Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && Number(year) >= 1800 ? text : undefined
}
