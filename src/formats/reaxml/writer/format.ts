// Writers of values as REAXML has them.

export const yesNo = (isYes: boolean) => (isYes ? 'yes' : 'no')

/** Whole cents -> dollars without signs: `500000`, `350.50`. */
export const dollars = (cents: number) => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2))

/** Never in powers of ten, which JavaScript would use for very small numbers. */
export const decimal = (value: number) => value.toFixed(10).replace(/\.?0+$/, '')

/** `2009-01-24T12:30[:00]` -> `2009-01-24-12:30:00`. */
export const moment = (local: string) => `${local.slice(0, 10)}-${(local.slice(11) || '00:00').padEnd(8, ':00')}`

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The one way that REA reads an open home: `21-Dec-2010 11:00am to 1:00pm`. */
export function inspection({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  const [year, month, day] = startsAt.slice(0, 10).split('-')
  return `${day}-${months[Number(month) - 1]}-${year} ${clock(startsAt)} to ${clock(endsAt)}`
}

function clock(local: string): string {
  const hour = Number(local.slice(11, 13))
  return `${hour % 12 || 12}:${local.slice(14, 16)}${hour < 12 ? 'am' : 'pm'}`
}
