/** Up to a price (the last tier has none), a share of that part of the price in hundredths of a per cent, or a fixed amount. */
export interface FeeTier {
  upToCents: number | null
  percentHundredths: number | null
  cents: number | null
}
export interface AuthorityFee {
  tiers: FeeTier[]
  gst: 'inclusive' | 'exclusive' | 'none'
  /** The price at which the fee is stated in dollars. */
  atCents: number | null
}

/**
 * Commission in whole cents for a price in cents, GST included where the fee bears it. Each tier counts for its own part of the price; fixed amounts
 * count as soon as the price reaches their tier.
 */
export function feeAt({ tiers, gst }: AuthorityFee, priceCents: number): number {
  let from = 0
  let sum = 0
  for (const { upToCents, percentHundredths, cents: fixed } of tiers) {
    if (priceCents <= from && from > 0) break
    const part = Math.min(priceCents, upToCents ?? priceCents) - from
    sum += fixed ?? (Math.max(0, part) * (percentHundredths ?? 0)) / 10_000
    from = upToCents ?? priceCents
  }
  return Math.round(gst === 'exclusive' ? sum * 1.1 : sum)
}
/** The GST in a fee as `feeAt` counts it. */
export const gstIn = ({ gst }: AuthorityFee, feeCents: number): number => (gst === 'none' ? 0 : Math.round(feeCents / 11))
