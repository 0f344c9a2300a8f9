import { isDay } from '#common/time/days.ts'
import { spreadsheetDay } from '#common/time/spreadsheet-day.ts'
import type { Reading } from '#common/typed/reading.ts'
import type { DateOrder } from './profile.ts'

/** A day and a time as they stand in a cell. Without a zone it is the clock of the agency. */
export interface CellMoment {
  day: string
  /** `10:30:00`; null for none. */
  time: string | null
  /** `Z` or `+10:00`; null for none. */
  zone: string | null
}

/** A date in one of the shapes that programs write. */
type DateShape =
  | { shape: 'iso' | 'words'; moment: CellMoment }
  | { shape: 'figures'; first: number; second: number; year: number; clock: Clock }
  | { shape: 'serial'; moment: CellMoment }
interface Clock {
  time: string | null
  zone: string | null
}

const maxLength = 48
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const two = (number: number) => String(number).padStart(2, '0')
/** Two figures up to 49 are of this century. An export holds the past, and birthdays. */
const yearOf = (figures: string) =>
  figures.length === 4 ? Number(figures) : Number(figures) + (Number(figures) < 50 ? 2000 : 1900)

/** Undefined for what is no date in any order. */
export function dateShapeOf(cell: string): DateShape | undefined {
  if (cell.length > maxLength) return undefined
  const text = cell.trim()
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ](.+))?$/.exec(text) ?? /^((?:19|20)\d\d)(\d\d)(\d\d)(?:T(\d.*))?$/.exec(text)
  if (iso) return dated('iso', Number(iso[1]), Number(iso[2]), Number(iso[3]), iso[4])
  const figures = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[ ,T]{1,3}((?:at )?\d.*))?$/.exec(text)
  if (figures) {
    const clock = clockOf(figures[4])
    const [first, second] = [Number(figures[1]), Number(figures[2])]
    const year = yearOf(figures[3] ?? '')
    return clock && (dayOf(year, second, first) ?? dayOf(year, first, second))
      ? { shape: 'figures', first, second, year, clock }
      : undefined
  }
  const dayFirst = /^(?:[a-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d{2})(?:,? (.+))?$/i.exec(text)
  if (dayFirst) return dated('words', yearOf(dayFirst[3] ?? ''), monthOf(dayFirst[2]), Number(dayFirst[1]), dayFirst[4])
  const monthFirst = /^(?:[a-z]{3,9},? )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:,? (.+))?$/i.exec(text)
  if (monthFirst) return dated('words', Number(monthFirst[3]), monthOf(monthFirst[1]), Number(monthFirst[2]), monthFirst[4])
  return /^\d{5}(?:\.\d{1,16})?$/.test(text) ? serialOf(Number(text)) : undefined
}

const monthOf = (word = '') => months.indexOf(word.slice(0, 3).toLowerCase()) + 1
function dayOf(year: number, month: number, day: number): string | undefined {
  const text = `${year}-${two(month)}-${two(day)}`
  return isDay(text) ? text : undefined
}
function dated(shape: 'iso' | 'words', year: number, month: number, dayOfMonth: number, rest?: string): DateShape | undefined {
  const [day, clock] = [dayOf(year, month, dayOfMonth), clockOf(rest)]
  return day && clock ? { shape, moment: { day, ...clock } } : undefined
}

/** Days that a spreadsheet counts, from 1940 to 2099. */
function serialOf(serial: number): DateShape | undefined {
  const text = serial >= 14_611 && serial < 73_051 ? spreadsheetDay(serial) : undefined
  const [day, time = null] = text?.split(' ') ?? []
  return day ? { shape: 'serial', moment: { day, time, zone: null } } : undefined
}

/** `10:30`, `10:30:00.000Z`, `at 2.30 pm`, `14:05 +10:00`; undefined for anything else. */
function clockOf(rest: string | undefined): Clock | undefined {
  if (rest === undefined) return { time: null, zone: null }
  const match =
    /^(?:at )?(\d{1,2})(?:[:.](\d{2}))?(?:[:.](\d{2})(?:[.,]\d{1,9})?)? ?([ap]\.?m\.?)? ?(z|utc|gmt|[+-]\d{2}:?\d{2})?$/i.exec(
      rest,
    )
  if (!match || (match[2] === undefined && !match[4])) return undefined
  const [minutes, seconds] = [Number(match[2] ?? 0), Number(match[3] ?? 0)]
  const half = match[4]?.[0]?.toLowerCase()
  const typed = Number(match[1])
  const hours = half && typed <= 12 ? (typed % 12) + (half === 'p' ? 12 : 0) : typed
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined
  const zone = match[5] === undefined ? null : /^[a-z]/i.test(match[5]) ? 'Z' : match[5].replace(/^(...)(\d\d)$/, '$1:$2')
  return { time: `${two(hours)}:${two(minutes)}:${two(seconds)}`, zone }
}

/** Systems write these for no date. */
const noDate = /^(?:0000-00-00|00[/.-]00[/.-](?:0000|00)|0)(?: 00:00(?::00)?)?$/
const example = 'Enter a date such as 28/11/2026 or 2026-11-28'

/** Readers of the dates of one column, whose order all its values have decided, or the person. */
export function columnDates(order: DateOrder): {
  readDay(cell: string): Reading<string>
  readMoment(cell: string): Reading<CellMoment>
} {
  function readMoment(cell: string): Reading<CellMoment> {
    const text = cell.length > maxLength ? cell : cell.trim()
    if (text === '' || (text.length <= maxLength && noDate.test(text))) return { value: null }
    const found = dateShapeOf(text)
    if (!found) return { problem: example }
    if (found.shape !== 'figures') return { value: found.moment }
    if (order === 'undecided') return { problem: 'Choose whether this column has the day or the month first' }
    const { first, second, year, clock } = found
    const day = order === 'mdy' ? dayOf(year, first, second) : dayOf(year, second, first)
    return day
      ? { value: { day, ...clock } }
      : { problem: `There is no such day with the ${order === 'mdy' ? 'month' : 'day'} first` }
  }
  return {
    readMoment,
    readDay(cell) {
      const { value, problem } = readMoment(cell)
      return problem === undefined ? { value: value?.day ?? null } : { problem }
    },
  }
}

const yes = new Set(['y', 'yes', 'true', 't', '1', 'on', 'x', '✓', '✔'])
const no = new Set(['n', 'no', 'false', 'f', '0', 'off', '-'])
export function readYesNo(cell: string): Reading<boolean> {
  const text = cell.length > 20 ? cell : cell.trim().toLowerCase()
  if (text === '') return { value: null }
  if (yes.has(text)) return { value: true }
  return no.has(text) ? { value: false } : { problem: 'Enter yes or no' }
}

const maxId = 200
/** Digits that a spreadsheet has rounded: `1.23E+11`. */
export const isScientific = (cell: string): boolean => cell.length <= 40 && /^\s*\d(?:[.,]\d{1,20})?e\+?\d{1,3}\s*$/i.test(cell)

/** The id of a record in the old system: as it stands, with its zeros in front; only `12.0` loses what a spreadsheet has added. */
export function readOldId(cell: string): Reading<string> {
  if (cell.length > maxId * 2) return { problem: 'This is too long for an id' }
  const id = cell.replaceAll(/[^\P{Cc}]|[\u200b-\u200f\u2060\ufeff]/gu, '').trim()
  if (id === '') return { value: null }
  if (id.length > maxId) return { problem: 'This is too long for an id' }
  if (isScientific(id))
    return { problem: `Excel has rounded this id to ${id}. Export the table again and add it without opening it in Excel` }
  return { value: /^\d{1,30}\.0{1,4}$/.test(id) ? id.slice(0, id.indexOf('.')) : id }
}
