import { useMediaQuery } from '@mantine/hooks'
import { localOf } from '#common/time/days.ts'
import { agencyZone } from '#ui/formatting.ts'

/** Less on the screen: the day's work first, the rest behind a line. */
export const useIsPhone = () => useMediaQuery('(max-width: 47.5em)', undefined, { getInitialValueInEffect: false }) ?? false

/** By the agency's clock. */
export function greetingAt(now: Date): string {
  const hour = Number(localOf(now, agencyZone()).slice(11, 13))
  return hour < 4 || hour >= 18 ? 'Good evening' : hour < 12 ? 'Good morning' : 'Good afternoon'
}

/** `2026-11-20` -> `Friday 20 November`. */
export const longDay = (day: string) =>
  new Intl.DateTimeFormat('en-AU', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
    .format(new Date(`${day}T00:00:00Z`))
    .replace(',', '')
export const shortDay = (day: string) =>
  new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
export const weekday = (day: string) =>
  new Intl.DateTimeFormat('en-AU', { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** `Today`, `Tomorrow`, `Saturday 28 November`. */
export const dayFrom = (day: string, today: string): string => {
  const days = daysUntil(day, today)
  return days <= 0 ? 'Today' : days === 1 ? 'Tomorrow' : longDay(day)
}

/** Whole days from one calendar day to another; negative when it has passed. */
export const daysUntil = (day: string, today: string) => Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)

/** `$14.2m`, `$850k`: a figure to take in at a glance. */
export function shortMoney(cents: number): string {
  const dollars = cents / 100
  if (dollars >= 999_500_000) return `$${(dollars / 1e9).toFixed(1).replace(/\.0$/, '')}b`
  if (dollars >= 999_500) return `$${(dollars / 1e6).toFixed(1).replace(/\.0$/, '')}m`
  return dollars >= 1000 ? `$${Math.round(dollars / 1000)}k` : `$${Math.round(dollars)}`
}

const most = 10_000
const number = new Intl.NumberFormat('en-AU')
/** Counting stops at ten thousand and then shows a plus. */
export const counted = (n: number) => (n >= most ? `${number.format(most)}+` : number.format(n))
