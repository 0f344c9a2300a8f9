import { addDays } from '#common/time/days.ts'
import type { Context } from '#platform/context.ts'
import { findListing } from '#core/listings/server/listings.store.ts'
import { insertAuthority, updateAuthority, writeClients } from '#workflow/authorities/server/authorities.store.ts'

const fees = [
  { tiers: [{ upToCents: null, percentHundredths: 198, cents: null }], gst: 'inclusive' },
  {
    tiers: [
      { upToCents: 150_000_000, percentHundredths: 180, cents: null },
      { upToCents: null, percentHundredths: 250, cents: null },
    ],
    gst: 'exclusive',
  },
] as const
const schedule = ['Photos and floor plan', 'Portal upgrade', 'Signboard', 'Brochures']

/** Signed authorities of listings on the market; one of them ends soon, one is out to sign, one was renewed. */
export async function demoAuthorities(ctx: Context, listingIds: readonly string[]): Promise<void> {
  const today = await ctx.today()
  for (const [n, listingId] of listingIds.slice(0, 12).entries()) {
    const listing = await findListing(ctx, listingId)
    if (!listing || listing.fields.saleOrLease === 'lease') continue
    const { fields } = listing
    const startsOn = fields.authorityStartsOn ?? addDays(today, -20)
    const endsOn = fields.authorityExpiresOn ?? addDays(startsOn, 89)
    const add = async (change: 'new' | 'renewal', from: string, to: string, isSigned: boolean) => {
      const id = await insertAuthority(ctx, {
        ...{ listingId, change, kind: fields.agencyType ?? 'exclusive', startsOn: from, endsOn: to },
        ...{ signedAt: isSigned ? `${from}T10:30` : null, copyGivenAt: isSigned ? `${from}T15:00` : null, guideGivenOn: from },
        fee: {
          tiers: (fees[n % fees.length] ?? fees[0]).tiers.map((tier) => ({ ...tier })),
          gst: (fees[n % fees.length] ?? fees[0]).gst,
          atCents: fields.priceCents,
        },
        marketing: schedule.map((what, i) => ({ what, cents: 45_000 + i * 60_000, dueOn: addDays(from, 3 + i * 2) })),
        ...{ marketingPaidBy: 'client' as const, conjunction: null, conditions: null },
        ...{ estimateFromCents: fields.estimateFromCents, estimateToCents: fields.estimateToCents },
      })
      const vendors = fields.vendors.map(({ name, contactId }) => ({
        keptContactId: contactId ?? null,
        name: name ?? 'Vendor',
        capacity: 'owner' as const,
      }))
      await writeClients(ctx, id, vendors)
      return id
    }
    if (n === 3) {
      const first = await add('new', addDays(startsOn, -90), addDays(startsOn, -1), true)
      await updateAuthority(ctx, first, { state: 'ended', endedAs: 'replaced', endedOn: startsOn })
    }
    const id = await add(n === 3 ? 'renewal' : 'new', startsOn, endsOn, n !== 5)
    await updateAuthority(ctx, id, { state: n === 5 ? 'sent' : 'inForce' })
  }
}
