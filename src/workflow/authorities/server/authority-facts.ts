import { type AuthorityFacts, checkAuthority, coolingOffOf } from '#common/law/authorities.ts'
import { checkEstimate } from '#common/law/estimates.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { localOf } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import type { StepFinding } from '#core/listings/listings.events.ts'
import type { Context } from '#platform/context.ts'
import type { Authority } from '../authorities.contract.ts'
import { feeAt } from '../authority-fee.rules.ts'
import type { StoredAuthority, StoredClient } from './authorities.store.ts'

/** The clock at the property. */
export const localNow = async (ctx: Context, { address }: Pick<ListingFields, 'address'>): Promise<string> =>
  localOf(ctx.clock(), propertyZone(address, await ctx.timeZone()))

export function factsOf(one: StoredAuthority, listing: ListingFields, now: string): AuthorityFacts {
  return {
    kind: one.kind,
    side: listing.saleOrLease === 'lease' ? 'lease' : 'sale',
    listingClass: listing.listingClass,
    startsOn: one.startsOn,
    endsOn: one.endsOn,
    auctionOn: listing.methodOfSale === 'auction' ? (listing.auctionAt?.slice(0, 10) ?? null) : null,
    signedAt: one.signedAt,
    copyGivenAt: one.copyGivenAt,
    guideGivenOn: one.guideGivenOn,
    feeCents: one.fee?.atCents ? feeAt(one.fee, one.fee.atCents) : null,
    estimateFromCents: one.estimateFromCents,
    hasPaper: one.paperKey !== null,
    now,
  }
}

interface ShownWith {
  listing: ListingFields
  clients: readonly StoredClient[]
  now: string
  canEdit: boolean
  /** Rules of the agency, for one that is not in force yet. */
  findings: readonly StepFinding[]
}
/** An authority as its listing's page shows it, with what the law says of it now. */
export function shownAuthority(one: StoredAuthority, { listing, clients, now, canEdit, findings }: ShownWith): Authority {
  const { paperKey: _, paperName, paperBytes, alarmedDays: _a, updatedAt, ...plain } = one
  const facts = factsOf(one, listing, now)
  const { state } = listing.address
  const range = checkEstimate(
    {
      ...{ side: facts.side, fromCents: one.estimateFromCents, toCents: one.estimateToCents },
      ...{ comparables: [], hasExplanation: true, today: now.slice(0, 10) },
    },
    state,
  )
  const agencyRules = one.state === 'inForce' ? [] : findings.map((finding) => ({ ...finding, field: finding.id }))
  const daysLeft = one.state === 'inForce' && one.endsOn ? daysBetween(now.slice(0, 10), one.endsOn) : null
  return {
    ...plain,
    clients: clients
      .filter(({ authorityId }) => authorityId === one.id)
      .map(({ contactId, name, capacity }) => ({ contactId, name, capacity })),
    paper: paperName && paperBytes ? { name: paperName, sizeBytes: Number(paperBytes) } : null,
    feeCents: facts.feeCents,
    daysLeft,
    coolingOff: coolingOffOf(facts, state) ?? null,
    findings: one.state === 'ended' ? [] : [...checkAuthority(facts, state), ...range, ...agencyRules],
    canEdit,
    updatedAt: updatedAt.toISOString(),
  }
}
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
