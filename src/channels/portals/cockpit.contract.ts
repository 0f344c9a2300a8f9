import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id } from '#common/ids.ts'
import { pageQuery } from '#common/paging.ts'
import { Publication } from './portals.contract.ts'
import { publicationStates } from './portals.rules.ts'

/** One listing with everything that is known of it on portals. */
export const CockpitRow = z
  .object({
    id: Id,
    reference: z.string(),
    listingClass: z.string(),
    status: z.string(),
    streetLine: z.string(),
    suburb: z.string().nullable(),
    priceLabel: z.string(),
    agentName: z.string().nullable(),
    photoUrl: z.string().nullable(),
    isInBin: z.boolean(),
    /** False when the signed-in user may look but not change. */
    canEdit: z.boolean(),
    /** One for each account that it was ever asked for on. */
    publications: z.array(Publication),
  })
  .meta({ id: 'CockpitRow' })
export type CockpitRow = z.infer<typeof CockpitRow>

export const CockpitPage = z
  .object({
    items: z.array(CockpitRow),
    nextCursor: z.string().nullable(),
    /** Listings of this user's view that need attention: rejected, failed, or out of date on a portal. */
    attention: z.int(),
  })
  .meta({ id: 'CockpitPage' })

const CockpitQuery = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(25),
  cursor: pageQuery.cursor,
  q: z.string().trim().max(100).optional(),
  /** `notPublished`: on the market and asked for nowhere. */
  state: z.enum([...publicationStates, 'notPublished']).optional(),
  agentId: Id.optional(),
  attention: z.stringbool().optional(),
  /** `agent`: own listings; `office`: all of the agency. */
  allListing: z.enum(['office', 'agent']).default('office'),
})
export type CockpitQuery = z.output<typeof CockpitQuery>

export const bulkActions = ['publish', 'withdraw', 'retry', 'pause', 'resume'] as const
export type BulkAction = (typeof bulkActions)[number]

const PublishMany = z.object({
  action: z.enum(bulkActions),
  listingIds: z.array(Id).min(1).max(50, 'At most 50 listings at once'),
  portalAccountIds: z.array(Id).min(1).max(20),
})
export type PublishMany = z.output<typeof PublishMany>

export const BulkReport = z
  .object({
    done: z.int(),
    refused: z.int(),
    /** Nothing to do there: not published, or a class that the portal does not show. */
    skipped: z.int(),
    /** Built, and not sent: the portal is not yet taken over from another system. */
    held: z.int(),
    items: z.array(
      z.object({
        listingId: Id,
        portalAccountId: Id,
        outcome: z.enum(['done', 'refused', 'skipped', 'held']),
        message: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'PublishingReport' })
export type BulkReport = z.infer<typeof BulkReport>

const ListingPortals = z
  .object({
    listingId: Id,
    /** One entry for each account that it was ever requested for, in the order of their names. */
    portals: z.array(
      z.object({
        accountId: Id,
        name: z.string(),
        state: z.enum(publicationStates),
        wantedState: z.enum(['live', 'removed']),
        /** Built, and not sent: the account is not yet taken over from another system. */
        isHeld: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'ListingPortals' })
export type ListingPortals = z.infer<typeof ListingPortals>

export const cockpitEndpoints = {
  ofListings: endpoint({
    method: 'POST',
    path: '/api/publications/of_listings',
    summary: 'What several listings are on each portal, for a column of the list',
    access: allow('portals.read', 'records'),
    body: z.object({ ids: z.array(Id).min(1).max(200) }),
    response: z.array(ListingPortals),
  }),
  cockpit: endpoint({
    method: 'GET',
    path: '/api/publications/cockpit',
    summary: 'Listings by portal account: what was requested and what is live',
    access: allow('portals.read', 'records'),
    query: CockpitQuery,
    response: CockpitPage,
  }),
  publishMany: endpoint({
    method: 'POST',
    path: '/api/publications/bulk',
    summary: 'Publish, take down, retry, pause or resume many listings on many accounts; each succeeds or fails alone',
    access: allow('portals.publish', 'records'),
    body: PublishMany,
    response: BulkReport,
  }),
}
