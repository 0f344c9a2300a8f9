import { clockTime } from '#common/time/days.ts'
import { formatDay } from '#ui/formatting.ts'
import type { Authority, AuthorityClient } from '../authorities.contract.ts'
import type { EndedAs } from '../authority-values.ts'

export const stateWords: Record<Authority['state'], string> = {
  draft: 'Draft',
  sent: 'Out to sign',
  inForce: 'In force',
  ended: 'Ended',
}
export const endedWords: Record<EndedAs, string> = {
  expired: 'Expired',
  ended: 'Ended',
  revoked: 'Revoked in cooling-off',
  replaced: 'Replaced',
}
export const changeWords: Record<Authority['change'], string> = { new: 'Authority', renewal: 'Renewal', variation: 'Variation' }
export const capacityWords: Record<AuthorityClient['capacity'], string> = {
  owner: 'Owner',
  executor: 'Executor',
  attorney: 'Attorney',
  director: 'Director',
  trustee: 'Trustee',
  other: 'Other',
}

export const termWords = ({ startsOn, endsOn }: Pick<Authority, 'startsOn' | 'endsOn'>): string =>
  startsOn ? `${formatDay(startsOn)} to ${endsOn ? formatDay(endsOn) : 'no end'}` : 'No dates yet'
export const leftWords = (days: number): string =>
  days === 0 ? 'Ends today' : days === 1 ? 'Ends tomorrow' : `${days} days left`
/** A time on the clock at the property: `28 Nov 2026, 6:00 pm`. */
export const localWords = (local: string): string => `${formatDay(local.slice(0, 10))}, ${clockTime(local.slice(11))}`
