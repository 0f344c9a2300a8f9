import { clockTime } from '#common/time/days.ts'
import { writtenDay } from '#common/time/written-day.ts'
import { emailFields, type FieldValues, gapsIn } from '../emails.rules.ts'

/** `on Fri 27 Nov at 9:00 am`. */
export const momentWords = (local: string): string => `on ${writtenDay(local, 'shortWeekday')} at ${clockTime(local.slice(11))}`

/** Says which words stand in for what is not known of someone. */
export function gapWords(text: string, values: FieldValues): string | undefined {
  const gaps = gapsIn(text, values)
  if (!gaps.length) return undefined
  const words = gaps.map(({ field, fallback }) =>
    fallback
      ? `No ${emailFields[field].toLowerCase()} known: it says “${fallback}”.`
      : `No ${emailFields[field].toLowerCase()} known: it stays empty.`,
  )
  return [...new Set(words)].join(' ')
}
