import { formatCents } from '#common/money.ts'
import type { Authority } from './authorities.contract.ts'
import { type AuthorityFee, gstIn } from './authority-fee.rules.ts'

export const kindWords: Record<Authority['kind'], string> = {
  exclusive: 'Exclusive',
  sole: 'Sole',
  open: 'Open',
  multilist: 'Multilist',
  conjunctional: 'Conjunctional',
}
const percent = (hundredths: number) => `${(hundredths / 100).toLocaleString('en-AU', { maximumFractionDigits: 2 })}%`
const gstWords: Record<AuthorityFee['gst'], string> = { inclusive: 'including GST', exclusive: 'plus GST', none: 'no GST' }
/** "2.2% to $1,000,000, then 3%, plus GST". */
export function feeWords({ tiers, gst }: AuthorityFee): string {
  const parts = tiers.map(({ upToCents, percentHundredths, cents }, i) => {
    const amount = cents === null ? percent(percentHundredths ?? 0) : formatCents(cents)
    return `${i ? 'then ' : ''}${amount}${upToCents === null ? '' : ` to ${formatCents(upToCents)}`}`
  })
  return `${parts.join(', ')}, ${gstWords[gst]}`
}
/** "$28,050 at $1,275,000, of it $2,550 GST". */
export function feeDollars(fee: AuthorityFee, feeCents: number): string {
  const gst = gstIn(fee, feeCents)
  return `${formatCents(feeCents)} at ${formatCents(fee.atCents ?? 0)}${gst ? `, of it ${formatCents(gst)} GST` : ''}`
}
