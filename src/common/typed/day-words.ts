import { addDays, addMonths, isDay, mondayOf, weekdayOf } from '../time/days.ts'

interface Found {
  from: number
  length: number
}
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const dayName = 'mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?'
const monthName =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
// Either end may be a piece that was understood already.
const [open, close] = ['(?<=^|[\\s\\uE000(])(?:(?:on|by|due) )?', '(?=$|[\\s\\uE000,.;)!?])']
const pattern = (inner: string) => new RegExp(open + inner + close, 'i')

type Reader = (match: RegExpExecArray, today: string) => string | undefined
const readers: readonly [RegExp, Reader, time?: string][] = [
  [pattern('tonight'), (_, today) => today, '19:00'],
  [pattern('today'), (_, today) => today],
  [pattern('(?:the )?day after tomorrow'), (_, today) => addDays(today, 2)],
  [pattern('(?:tomorrow|tomoz|tmrw|tmr) morning'), (_, today) => addDays(today, 1), '09:00'],
  [pattern('(?:tomorrow|tomoz|tmrw|tmr) afternoon'), (_, today) => addDays(today, 1), '14:00'],
  [pattern('(?:tomorrow|tomoz|tmrw|tmr) (?:evening|night)'), (_, today) => addDays(today, 1), '18:00'],
  [pattern('(?:tomorrow|tomoz|tmrw|tmr)'), (_, today) => addDays(today, 1)],
  [
    pattern('in (\\d{1,3}|an?|one|two|three|four) (days?|weeks?|fortnights?|months?|years?)'),
    (match, today) => {
      const word = (match[1] ?? '').toLowerCase()
      const amount = Number(word) || Math.max(1, ['', 'one', 'two', 'three', 'four'].indexOf(word))
      const unit = (match[2] ?? '').toLowerCase()
      if (unit.startsWith('d')) return addDays(today, amount)
      if (unit.startsWith('w')) return addDays(today, amount * 7)
      if (unit.startsWith('f')) return addDays(today, amount * 14)
      return addMonths(today, unit.startsWith('y') ? amount * 12 : amount)
    },
  ],
  [pattern('(?:next|nxt) week'), (_, today) => addDays(mondayOf(today), 7)],
  [pattern('(?:next|nxt) month'), (_, today) => `${addMonths(today, 1).slice(0, 7)}-01`],
  [pattern('(?:this|the) weekend'), (_, today) => (weekdayOf(today) > 5 ? today : addDays(mondayOf(today), 5))],
  [pattern('end of (?:the )?week'), (_, today) => addDays(mondayOf(today), weekdayOf(today) > 5 ? 11 : 4)],
  [pattern('end of (?:the )?month|eom'), (_, today) => addDays(`${addMonths(today, 1).slice(0, 7)}-01`, -1)],
  // "Next Tuesday" is the one of next week; "Tuesday" is the next one to come.
  [pattern(`(?:next|nxt) (${dayName})`), (match, today) => addDays(mondayOf(today), 7 + indexOf(days, match[1]))],
  [pattern(`(?:this )?(${dayName})`), (match, today) => addDays(today, (indexOf(days, match[1]) + 1 - weekdayOf(today) + 7) % 7)],
  [pattern('(\\d{4})-(\\d{2})-(\\d{2})'), (match) => `${match[1]}-${match[2]}-${match[3]}`],
  // The day stands first here.
  [
    pattern('(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}|\\d{2}))?'),
    (match, today) => dated(Number(match[1]), Number(match[2]), match[3], today),
  ],
  [
    pattern(`(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${monthName})(?:,? (\\d{4}))?`),
    (match, today) => dated(Number(match[1]), indexOf(months, match[2]) + 1, match[3], today),
  ],
  [
    pattern(`(${monthName}) (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?`),
    (match, today) => dated(Number(match[2]), indexOf(months, match[1]) + 1, match[3], today),
  ],
]
const indexOf = (names: readonly string[], word = '') => names.indexOf(word.slice(0, 3).toLowerCase())

/** Without a year: the next such day, today counts. */
function dated(day: number, month: number, year: string | undefined, today: string): string | undefined {
  const text = (y: number) => `${y}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const thisYear = Number(today.slice(0, 4))
  if (year) return text(year.length === 2 ? 2000 + Number(year) : Number(year))
  return text(thisYear) >= today ? text(thisYear) : text(thisYear + 1)
}

/** A weekday that was named alone, as `sat`: today counts until its time is over. */
const bareWeekday = new RegExp(`^(?:on |by |due |this )*(?:${dayName})$`, 'i')
export const isBareWeekday = (words: string): boolean => bareWeekday.test(words.trim())

/** The first day that the text names; some of its words say a time as well. */
export function readDay(text: string, today: string): (Found & { day: string; time?: string }) | undefined {
  for (const [expression, read, time] of readers) {
    const match = expression.exec(text)
    const day = match && read(match, today)
    if (match && day && isDay(day)) return { from: match.index, length: match[0].length, day, ...(time && { time }) }
  }
  return undefined
}

const clock = (hours: number, minutes = 0): string | undefined =>
  hours < 24 && minutes < 60 ? `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}` : undefined
const at = '(?<=^|[\\s\\uE000])(?:at |@ ?)?'
const times: readonly [RegExp, (match: RegExpExecArray) => string | undefined][] = [
  [
    new RegExp(`${at}(\\d{1,2})(?:[:.](\\d{2}))? ?([ap])\\.?m\\.?${close}`, 'i'),
    (match) => {
      const hours = Number(match[1])
      if (hours < 1 || hours > 12) return undefined
      return clock((hours % 12) + ((match[3] ?? '').toLowerCase() === 'p' ? 12 : 0), Number(match[2] ?? 0))
    },
  ],
  [new RegExp(`${at}(\\d{1,2}):(\\d{2})${close}`, 'i'), (match) => clock(Number(match[1]), Number(match[2]))],
  [new RegExp(`${at}(noon|midday)${close}`, 'i'), () => '12:00'],
  // A bare hour means office hours: one to six are in the afternoon.
  [
    new RegExp(`(?<=^|[\\s\\uE000])at (\\d{1,2})${close}`, 'i'),
    (match) => clock(Number(match[1]) < 7 ? Number(match[1]) + 12 : Number(match[1])),
  ],
]
export function readTime(text: string): (Found & { time: string }) | undefined {
  for (const [expression, read] of times) {
    const match = expression.exec(text)
    const time = match && read(match)
    if (match && time) return { from: match.index, length: match[0].length, time }
  }
  return undefined
}
