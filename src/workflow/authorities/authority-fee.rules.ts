import * as z from 'zod'

const cents = z.int('Must be whole cents').positive('Enter an amount above zero').max(9_000_000_000_000)
/** Up to a price (the last tier has none), a share of that part of the price, or a fixed amount. */
export const FeeTier = z
  .object({
    upToCents: cents.nullable(),
    /** 2.2 % is 220. */
    percentHundredths: z.int().min(1, 'Enter a percentage').max(10_000, 'At most 100%').nullable(),
    cents: cents.nullable(),
  })
  .refine((tier) => (tier.percentHundredths === null) !== (tier.cents === null), 'Enter a percentage or an amount')
export type FeeTier = z.infer<typeof FeeTier>

export const AuthorityFee = z
  .object({
    tiers: z.array(FeeTier).min(1).max(6, 'At most 6 tiers'),
    gst: z.enum(['inclusive', 'exclusive', 'none']),
    /** The price at which the fee is stated in dollars. */
    atCents: cents.nullable(),
  })
  .refine(
    ({ tiers }) =>
      tiers.every(({ upToCents }, i) =>
        i === tiers.length - 1 ? upToCents === null : upToCents !== null && upToCents > (tiers[i - 1]?.upToCents ?? 0),
      ),
    { path: ['tiers'], message: 'Each tier ends above the one before, and the last has no end' },
  )
export type AuthorityFee = z.infer<typeof AuthorityFee>

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
