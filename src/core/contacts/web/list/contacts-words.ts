import { daysBetween } from '#common/time/days.ts'
import { today } from '#ui/typed/day-text.ts'

/** `0412 345 678`, `03 9123 4567`; foreign numbers in groups as they are: `+64 21 123 4567`. */
export function phoneWords(number: string): string {
  const national = /^\+61(\d{9})$/.exec(number)?.[1]
  if (!national) return number
  return national.startsWith('4')
    ? `0${national.slice(0, 3)} ${national.slice(3, 6)} ${national.slice(6)}`
    : `0${national.slice(0, 1)} ${national.slice(1, 5)} ${national.slice(5)}`
}

/** Days from today to a calendar day by the agency's clock: negative when it has passed. */
export const daysUntil = (day: string, now = new Date()): number => daysBetween(today(now), day)
