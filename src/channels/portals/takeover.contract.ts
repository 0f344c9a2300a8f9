import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { Instant } from '#common/time/when.ts'
import { PortalAccount } from './portal-accounts.contract.ts'
import { keyProblem, keySources, takeoverOutcomes } from './takeover.rules.ts'

/** Who published before, as far as Gable knows. */
export const TakeoverOffer = z
  .object({
    /** Listings came from another system. */
    hasMovedIn: z.boolean(),
    /** Its name; null when it is that of a feed, or none. */
    oldSystem: z.string().nullable(),
  })
  .meta({ id: 'PortalTakeoverOffer' })

const states = ['unchecked', ...takeoverOutcomes, 'takenOver'] as const

/** One account and how far its takeover from another system is. */
export const Takeover = z
  .object({
    account: PortalAccount,
    oldSystem: z.string().nullable(),
    /** False: the portal has no way to read its listings. */
    canRead: z.boolean(),
    /** One file has all listings, so that they are taken over in one go. */
    isInOneGo: z.boolean(),
    checkedAt: Instant.nullable(),
    read: z.enum(['read', 'cannotRead', 'failed']).nullable(),
    /** Why the portal could not be read the last time. */
    readError: z.string().nullable(),
    counts: z.object({
      total: z.int(),
      ...(Object.fromEntries(states.map((state) => [state, z.int()])) as Record<(typeof states)[number], z.ZodInt>),
      /** Not taken over, and published in Gable: sent as soon as they are taken over. */
      waiting: z.int(),
      /** Those that one confirmation takes over: ready, or with differences other than the address. */
      takenWithAll: z.int(),
    }),
    /** Items of the checklist that are done. */
    ticks: z.array(z.object({ item: z.string(), at: Instant, userName: z.string().nullable() })),
  })
  .meta({ id: 'PortalTakeover' })
export type Takeover = z.infer<typeof Takeover>

export const TakeoverListing = z
  .object({
    listingId: Id,
    reference: z.string(),
    streetLine: z.string(),
    suburb: z.string().nullable(),
    status: z.string(),
    state: z.enum(states),
    /** The listing changed since it was checked; that is done again automatically. */
    isChecking: z.boolean(),
    /** The id that the ad is updated by; null while it is not checked. */
    externalKey: z.string().nullable(),
    keySource: z.enum(keySources).nullable(),
    /** Exactly as it would be sent. */
    address: z.string().nullable(),
    compared: z.enum(['same', 'differs', 'notThere', 'cannotRead', 'failed']).nullable(),
    portalListingId: z.string().nullable(),
    problems: z.array(z.object({ field: z.string(), message: z.string() })),
    differences: z.array(
      z.object({
        label: z.string(),
        there: z.string().nullable(),
        here: z.string().nullable(),
        isAddress: z.boolean(),
      }),
    ),
    /** Built, and waiting for the takeover. */
    isWaiting: z.boolean(),
    confirmedAt: Instant.nullable(),
    confirmedBy: z.string().nullable(),
    /** Gable has sent it since, so that the takeover can’t be undone. */
    isSent: z.boolean(),
  })
  .meta({ id: 'PortalTakeoverListing' })
export type TakeoverListing = z.infer<typeof TakeoverListing>

const ofListing = z.object({ listingId: Id })
const manage = allow('portals.manage', 'agency')
export const takeoverEndpoints = {
  offer: endpoint({
    method: 'GET',
    path: '/api/portal_takeovers/offer',
    summary: 'Whether another system may still publish for the agency',
    access: manage,
    response: TakeoverOffer,
  }),
  takeover: endpoint({
    method: 'GET',
    path: '/api/portal_takeovers/:id',
    summary: 'How far a portal account is taken over from another system',
    access: manage,
    params: IdParams,
    response: Takeover,
  }),
  listings: endpoint({
    method: 'GET',
    path: '/api/portal_takeovers/:id/listings',
    summary: 'Listings of an account that is being taken over, each as it would be sent and how that differs from what is live',
    access: manage,
    params: IdParams,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(25),
      cursor: pageQuery.cursor,
      /** `toCheck`: a problem or a difference. */
      state: z.enum(['toCheck', 'ready', 'takenOver']).optional(),
    }),
    response: pageOf(TakeoverListing),
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/portal_takeovers/:id/check',
    summary: 'Build and compare all listings of the account again',
    access: manage,
    params: IdParams,
    status: 202,
    rateLimit: { max: 10, perSeconds: 60, by: 'user' },
  }),
  key: endpoint({
    method: 'PUT',
    path: '/api/portal_takeovers/:id/key',
    summary: 'Set the id that the portal knows a listing by',
    access: manage,
    params: IdParams,
    body: ofListing.extend({
      externalKey: z
        .string()
        .max(50, { abort: true })
        .trim()
        .min(1, 'Required')
        .superRefine((key, problems) => {
          const message = keyProblem(key)
          if (message) problems.addIssue({ code: 'custom', message })
        }),
    }),
    response: TakeoverListing,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/portal_takeovers/:id/confirm',
    summary: 'Take over one listing: from now on Gable publishes it there',
    access: manage,
    params: IdParams,
    body: ofListing.extend({
      /** The user saw that the portal has another address text. */
      acceptsAddress: z.boolean().default(false),
    }),
    response: TakeoverListing,
  }),
  confirmAll: endpoint({
    method: 'POST',
    path: '/api/portal_takeovers/:id/confirm_all',
    summary: 'Take over all listings that need no look of their own, up to 500 at a time',
    access: manage,
    params: IdParams,
    response: z.object({ confirmed: z.int(), left: z.int() }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/portal_takeovers/:id/undo',
    summary: 'Undo the takeover of a listing, until something was sent',
    access: manage,
    params: IdParams,
    body: ofListing,
    response: TakeoverListing,
  }),
  tick: endpoint({
    method: 'PUT',
    path: '/api/portal_takeovers/:id/checklist',
    summary: 'Tick an item of the checklist, or take the tick away',
    access: manage,
    params: IdParams,
    body: z.object({ item: z.string().min(1).max(40), isDone: z.boolean() }),
    response: Takeover,
  }),
}
