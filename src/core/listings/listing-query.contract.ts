import * as z from 'zod'
import { Id } from '#common/ids.ts'
import { pageQuery, someOf } from '#common/paging.ts'
import { listingClasses, listingStatuses as statuses } from '#common/listing/listing-values.ts'

/** `match`: the best match of the search first. */
export const listingSorts = [
  'match',
  'updatedAt',
  '-updatedAt',
  'priceCents',
  '-priceCents',
  'suburb',
  '-suburb',
  'status',
  '-status',
  'listedAt',
  '-listedAt',
  'bedrooms',
  '-bedrooms',
  'landAreaM2',
  '-landAreaM2',
  'reference',
  '-reference',
  'authorityExpiresOn',
  '-authorityExpiresOn',
] as const
const days = z.coerce.number().int().min(0).max(3650).optional()
/** Filters, order and page of a list of listings. */
export const ListingQuery = z.object({
  ...pageQuery,
  /** Whose listings `agent` means; left out: the caller's. */
  userId: Id.optional(),
  /** `agent`: own listings; `office`: all of the agency. */
  allListing: z.enum(['office', 'agent']).default('office'),
  /** Comma-separated statuses. */
  status: someOf(statuses).optional(),
  /** Comma-separated classes. */
  listingClass: someOf(listingClasses).optional(),
  saleOrLease: z.enum(['sale', 'lease']).optional(),
  agentId: Id.optional(),
  tag: z.string().max(40).optional(),
  /** Comma-separated; `tagMatch` says whether one of them is enough. */
  tags: z.string().max(800).optional(),
  tagMatch: z.enum(['any', 'all']).default('any'),
  /** Comma-separated names, in any case. */
  suburb: z.string().max(800).optional(),
  minBedrooms: z.coerce.number().int().min(0).max(99).optional(),
  minPriceCents: z.coerce.number().int().min(0).optional(),
  maxPriceCents: z.coerce.number().int().min(0).optional(),
  /** True: an open home is still to come. */
  hasOpenHome: z.stringbool().optional(),
  listedWithinDays: days,
  updatedWithinDays: days,
  /** The authority ends within so many days or has ended, and the listing is still being sold. */
  authorityWithinDays: days,
  /** False: those that no map can show. */
  hasPosition: z.stringbool().optional(),
  sort: z.enum(listingSorts).default('-updatedAt'),
  /** Counts no further: a total above it means more. */
  countUpTo: z.coerce.number().int().min(1).max(100_000).optional(),
})
export type ListingQuery = z.output<typeof ListingQuery>
