import { AppError } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { advertisedLicence } from '#accounts/branding/licence.rules.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import type { Listing } from '../listings.contract.ts'
import { withPlainText } from '#common/listing/public-text.ts'
import { priceLabel } from '#common/listing/price-label.ts'
import { readKnownPlaces } from '#common/copy/known-places.ts'
import { blocking, checkListing, type Finding } from '#common/law/compliance.ts'

/** Judges any number of listings of the agency by the rules of today. A draft is judged as it would be advertised. */
export async function complianceOf(ctx: Context): Promise<(listing: ListingFields, status: ListingStatus) => Finding[]> {
  const brand = await getBranding(ctx)
  const today = await ctx.today()
  const places = readKnownPlaces(brand.knownPlaces)
  return (listing, status) => {
    const fields = withPlainText(listing)
    const licenceLine = advertisedLicence(brand, fields.address.state)
    return checkListing({ fields, priceLabel: priceLabel(fields, status), licenceLine }, today, places)
  }
}

/** Judged by the rules of today where the property lies. */
export const findingsOf = async (ctx: Context, listing: Listing): Promise<Finding[]> =>
  (await complianceOf(ctx))(listing, listing.status)

const onMarket: readonly ListingStatus[] = ['live', 'underOffer', 'underApplication']

/**
 * What goes live must be lawful to advertise, and what is live must stay so. What was wrong before the change is left alone: it may be fixed step by
 * step.
 * @throws AppError rule_broken naming every new breach
 */
export async function refuseUnlawful(
  ctx: Context,
  before: { fields: ListingFields; status: ListingStatus },
  after: { fields: ListingFields; status: ListingStatus },
): Promise<void> {
  if (!onMarket.includes(after.status)) return
  const findings = await complianceOf(ctx)
  const had = onMarket.includes(before.status)
    ? new Set(blocking(findings(before.fields, before.status), 'publish').map(({ id }) => id))
    : new Set<string>()
  refuse(blocking(findings(after.fields, after.status), 'publish').filter(({ id }) => !had.has(id)))
}

function refuse(breaches: readonly Finding[]): void {
  const [first] = breaches
  if (!first) return
  throw new AppError('rule_broken', first.message, {
    source: first.source,
    fields: breaches.map(({ field, message }) => ({ path: field, message })),
  })
}
