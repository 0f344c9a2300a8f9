import { clockTime } from '#common/time/days.ts'
import { formatDay, formatMoney } from '#ui/formatting.ts'
import type { Authority, AuthorityClient } from '../authorities.contract.ts'
import type { EndedAs } from '../authority-values.ts'
import { type AuthorityFee, gstIn } from '../authority-fee.rules.ts'

export const kindWords: Record<Authority['kind'], string> = {
  exclusive: 'Exclusive',
  sole: 'Sole',
  open: 'Open',
  multilist: 'Multilist',
  conjunctional: 'Conjunctional',
}
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

const percent = (hundredths: number) => `${(hundredths / 100).toLocaleString('en-AU', { maximumFractionDigits: 2 })}%`
const gstWords: Record<AuthorityFee['gst'], string> = { inclusive: 'including GST', exclusive: 'plus GST', none: 'no GST' }
/** "2.2% to $1,000,000, then 3%, plus GST". */
export function feeWords({ tiers, gst }: AuthorityFee): string {
  const parts = tiers.map(({ upToCents, percentHundredths, cents }, i) => {
    const amount = cents === null ? percent(percentHundredths ?? 0) : formatMoney(cents)
    return `${i ? 'then ' : ''}${amount}${upToCents === null ? '' : ` to ${formatMoney(upToCents)}`}`
  })
  return `${parts.join(', ')}, ${gstWords[gst]}`
}
/** "$28,050 at $1,275,000, of it $2,550 GST". */
export function feeDollars(fee: AuthorityFee, feeCents: number): string {
  const gst = gstIn(fee, feeCents)
  return `${formatMoney(feeCents)} at ${formatMoney(fee.atCents ?? 0)}${gst ? `, of it ${formatMoney(gst)} GST` : ''}`
}
export const termWords = ({ startsOn, endsOn }: Pick<Authority, 'startsOn' | 'endsOn'>): string =>
  startsOn ? `${formatDay(startsOn)} to ${endsOn ? formatDay(endsOn) : 'no end'}` : 'No dates yet'
export const leftWords = (days: number): string =>
  days === 0 ? 'Ends today' : days === 1 ? 'Ends tomorrow' : `${days} days left`
/** A time on the clock at the property: `28 Nov 2026, 6:00 pm`. */
export const localWords = (local: string): string => `${formatDay(local.slice(0, 10))}, ${clockTime(local.slice(11))}`
