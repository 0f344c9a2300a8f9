import { AppError } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { licenceFor } from '#features/branding/branding.rules.ts'
import { getBranding } from '#features/branding/server/branding.service.ts'
import type { ListingFields } from '#features/listings/listing-fields.contract.ts'
import type { Listing } from '#features/listings/listings.contract.ts'
import { withPlainText } from '#features/listings/public-text.rules.ts'
import { priceLabel } from '#features/listings/price-label.rules.ts'
import type { Occasion } from '../compliance-rule.ts'
import { blocking, checkCompliance, type Finding } from '../compliance.rules.ts'

/** Judged by the rules of today where the property lies. A draft is judged as it would be advertised. */
export async function findingsOf(ctx: Context, listing: Listing): Promise<Finding[]> {
  const brand = await getBranding(ctx)
  const fields: ListingFields = withPlainText(listing)
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: brand.timeZone, dateStyle: 'short' }).format(ctx.clock())
  const licenceLine = licenceFor(brand, fields.address.state)
  return checkCompliance({ fields, priceLabel: priceLabel(fields, listing.status), licenceLine }, today)
}

/** @throws AppError rule_broken naming every breach, when the law forbids to do this with the listing as it stands */
export async function refuseBreaches(ctx: Context, listing: Listing, occasion: Occasion): Promise<void> {
  const breaches = blocking(await findingsOf(ctx, listing), occasion)
  const [first] = breaches
  if (!first) return
  throw new AppError('rule_broken', first.message, {
    source: first.source,
    fields: breaches.map(({ field, message }) => ({ path: field, message })),
  })
}
