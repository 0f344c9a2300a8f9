import { AppError } from '#common/errors.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { missingFor, needsReason, nextStatuses } from '../../listings.rules.ts'
import { statusWords } from '../status-words.ts'
import type { StoredListing } from '../listings.store.ts'

/** @throws AppError rule_broken naming what is missing, when the life cycle does not allow the step */
export function checkTransition(
  before: StoredListing,
  after: { status: ListingStatus; fields: ListingFields; reason: string | null | undefined },
): void {
  const { status, fields, reason } = after
  // A live listing must stay fit to be live: clearing its price is refused like going live without one.
  const mustHold =
    status === before.status
      ? missingFor(status, fields).filter((m) => !missingFor(status, before.fields).some((was) => was.path === m.path))
      : missingFor(status, fields)
  if (status !== before.status && !nextStatuses(fields.saleOrLease, before.status).includes(status))
    throw new AppError('rule_broken', `A listing can’t go from ${statusWords[before.status]} to ${statusWords[status]}`, {
      fields: [{ path: 'status', message: 'Choose another status' }],
      source: 'Listing status rules',
    })
  if (status !== before.status && needsReason(before.status, status) && !reason?.trim())
    throw new AppError('rule_broken', 'Enter a reason for this change', {
      fields: [{ path: 'statusReason', message: 'Enter a reason' }],
      source: 'Listing status rules',
    })
  if (mustHold.length)
    throw new AppError('rule_broken', `Before it can be ${statusWords[status]}: ${mustHold.map((m) => m.message).join('. ')}`, {
      fields: mustHold,
      source: 'Listing status rules',
    })
}

/** Dates that the step implies where none was given: withdrawn today, leased today. */
export function afterTransition(fields: ListingFields, from: ListingStatus, to: ListingStatus, today: string): ListingFields {
  if (from === to) return fields
  if (to === 'withdrawn') return { ...fields, withdrawnOn: fields.withdrawnOn ?? today }
  if (to === 'leased') return { ...fields, leasedOn: fields.leasedOn ?? today }
  if (to === 'underOffer') return { ...fields, underOfferOn: fields.underOfferOn ?? today, ...(from === 'sold' && { ...noSale }) }
  if (to === 'offMarket') return { ...fields, offMarketOn: fields.offMarketOn ?? today }
  if (to === 'live')
    return {
      ...fields,
      withdrawnOn: null,
      offMarketOn: null,
      // The contract has gone, and with it what was agreed in it.
      ...(from !== 'draft' && { underOfferOn: null, offerCents: null }),
      ...(from === 'sold' && noSale),
      ...(from === 'leased' && { leasedOn: null }),
    }
  return fields
}

/**
 * When a listing for sale and lease is leased, only its lease side ends: it stays on the market for sale, sold with a tenant. The person named in
 * the step is the tenant, not a buyer. A property has one open listing per side, so the lease side can be listed again when the tenant leaves.
 */
export function afterLease(
  before: StoredListing,
  to: ListingStatus,
  fields: ListingFields,
): { status: ListingStatus; fields: ListingFields; isHalf: boolean } {
  const whole = { status: to, fields, isHalf: false }
  if (to !== 'leased' || before.status === 'leased') return whole
  // Said once more of a listing whose lease side has ended, as feeds do with every change: it is still for sale.
  if (before.fields.saleOrLease === 'sale' && before.fields.leasedOn && fields.saleOrLease === 'sale')
    return { ...whole, status: before.status }
  if (fields.saleOrLease !== 'both') return whole
  const status = before.status === 'underApplication' ? 'live' : before.status
  const tenant = {
    tenancyStatus: 'tenanted',
    tenantName: fields.buyers[0]?.name ?? fields.tenantName,
    passingRentCents: fields.rentCents ?? fields.passingRentCents,
    passingRentPeriod: fields.rentPeriod ?? fields.passingRentPeriod,
    leaseStartsOn: fields.leasedOn,
  } as const
  const isHalf = before.fields.saleOrLease === 'both'
  return { status, fields: { ...fields, ...tenant, saleOrLease: 'sale', buyers: [] }, isHalf }
}

const noSale = { soldOn: null, soldPriceCents: null, settlementDueOn: null, settledOn: null }
