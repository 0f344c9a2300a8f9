import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { ClientIdParams, Id, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { Instant } from '#common/time/when.ts'
import {
  PortalType,
  PortalOffer,
  PortalAccount,
  PortalAccountCreate,
  PortalAccountUpdate,
  ConnectionTest,
} from './portal-accounts.contract.ts'
import { publicationEventKinds, publicationStates } from './portals.rules.ts'

export const PublicationMessage = z.object({
  severity: z.enum(['error', 'warning', 'info']),
  /** Path in ListingFields to fix, if known. */
  field: z.string().nullable(),
  message: z.string(),
  /** The portal's name, or `Gable`. */
  source: z.string(),
})
export type PublicationMessage = z.infer<typeof PublicationMessage>

/** One listing on one portal account: what we want there and what is there. */
export const Publication = z
  .object({
    id: Id,
    listingId: Id,
    portalAccountId: Id,
    portalType: PortalType,
    accountName: z.string(),
    wantedState: z.enum(['live', 'removed']),
    state: z.enum(publicationStates),
    /** Version of the listing that was asked for, that was sent last, and that the portal confirmed. */
    wantedVersion: z.int(),
    sentVersion: z.int().nullable(),
    liveVersion: z.int().nullable(),
    currentListingVersion: z.int(),
    /** The listing as it is now would be sent differently from what was last asked for: words, prices, pictures, agents. */
    hasUnsentChanges: z.boolean(),
    uploadIds: z.array(z.string()),
    portalListingId: z.string().nullable(),
    messages: z.array(PublicationMessage),
    attempts: z.int(),
    /** Held back by a person. */
    isPaused: z.boolean(),
    /** Built, and not sent: another system still publishes there, and the takeover of this listing is not confirmed. */
    isHeld: z.boolean(),
    /** The portal shows something else than Gable's record: a sentence for each difference. */
    alarms: z.array(z.string()),
    /** Set while the last try failed and another one is waiting. */
    nextTryAt: Instant.nullable(),
    queuedAt: Instant,
    sentAt: Instant.nullable(),
    settledAt: Instant.nullable(),
    updatedAt: Instant,
    version: z.int(),
  })
  .meta({ id: 'Publication' })
export type Publication = z.infer<typeof Publication>

export const PublicationEvent = z
  .object({
    id: Id,
    at: Instant,
    kind: z.enum(publicationEventKinds),
    detail: z.string(),
    /** Null for what Gable did automatically. */
    userName: z.string().nullable(),
  })
  .meta({ id: 'PublicationEvent' })
export type PublicationEvent = z.infer<typeof PublicationEvent>
export type PublicationEventKind = PublicationEvent['kind']

export const Preflight = z
  .object({
    /** Nothing blocks. */
    isReady: z.boolean(),
    findings: z.array(
      z.object({
        /** Path in ListingFields; `agents` and `media` lie beside the fields. */
        field: z.string(),
        severity: z.enum(['blocks', 'warns']),
        message: z.string(),
        source: z.string(),
      }),
    ),
  })
  .meta({ id: 'Preflight' })
export type Preflight = z.infer<typeof Preflight>

/**
 * The specification's upload payload is "the listing data plus AgentId and portalType". What is sent is the listing as it is saved:
 * data that comes along names the listing (`listingId`, else its `id`) and changes nothing.
 */
const UploadListing = z
  .object({
    listingId: Id.optional(),
    id: Id.optional(),
    /** The agency's id at the portal, or an agent of Gable: chooses between several accounts of one portal. */
    AgentId: z.string().max(100).nullish(),
    portalType: PortalType,
    portalAccountId: Id.optional(),
  })
  .refine((body) => body.listingId ?? body.id, { path: ['listingId'], message: 'Required' })
/** The same for Domain, where AgentId is the agency's id at Domain. */
const UploadToDomain = z
  .object({
    listingId: Id.optional(),
    id: Id.optional(),
    AgentId: z.union([z.string().max(100), z.int()]).nullish(),
    portalAccountId: Id.optional(),
  })
  .refine((body) => body.listingId ?? body.id, { path: ['listingId'], message: 'Required' })

export const portalEndpoints = {
  offers: endpoint({
    method: 'GET',
    path: '/api/listing_portal/offers',
    summary: 'Portals this installation can publish to',
    access: allow('portals.read', 'agency'),
    response: z.array(PortalOffer),
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/api/listing_portal/get_All/:clientId',
    summary: 'Portal accounts of the agency',
    access: allow('portals.read', 'agency'),
    params: ClientIdParams,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    response: pageOf(PortalAccount),
  }),
  createAccount: endpoint({
    method: 'POST',
    path: '/api/listing_portal/create',
    creates: true,
    summary: 'Add a portal account',
    access: allow('portals.manage', 'agency'),
    body: PortalAccountCreate,
    response: PortalAccount,
    status: 201,
  }),
  updateAccount: endpoint({
    method: 'PUT',
    path: '/api/listing_portal/update/:id',
    summary: 'Change the name or credentials of a portal account',
    access: allow('portals.manage', 'agency'),
    params: IdParams,
    body: PortalAccountUpdate,
    response: PortalAccount,
  }),
  removeAccount: endpoint({
    method: 'DELETE',
    path: '/api/listing_portal/delete/:id',
    summary: 'Delete a portal account with no listings on it',
    access: allow('portals.manage', 'agency'),
    params: IdParams,
    response: z.object({ id: Id }),
  }),
  shownOnAccount: endpoint({
    method: 'GET',
    path: '/api/listing_portal/:id/shown',
    summary: 'Listings this portal could still show, the first 50 by name',
    access: allow('portals.manage', 'agency'),
    params: IdParams,
    response: z.object({
      count: z.int(),
      /** Those whose withdrawal has not been asked for. */
      toWithdraw: z.array(Id),
      items: z.array(z.object({ listingId: Id, reference: z.string(), streetLine: z.string(), isBeingRemoved: z.boolean() })),
    }),
  }),
  restoreAccount: endpoint({
    method: 'POST',
    path: '/api/listing_portal/restore/:id',
    summary: 'Restore a deleted portal account',
    access: allow('portals.manage', 'agency'),
    params: IdParams,
    response: PortalAccount,
  }),
  testAccount: endpoint({
    method: 'POST',
    path: '/api/listing_portal/test/:id',
    summary: 'Test the connection of a portal account and report what is wrong',
    access: allow('portals.manage', 'agency'),
    params: IdParams,
    response: ConnectionTest,
    rateLimit: { max: 20, perSeconds: 60, by: 'user' },
  }),

  upload: endpoint({
    method: 'POST',
    path: '/api/rea/upload_listing_xml',
    summary: 'Publish a listing, or send its changes; returns before the portal responds',
    access: allow('portals.publish', 'records'),
    body: UploadListing,
    response: Publication,
    status: 202,
  }),
  uploadToDomain: endpoint({
    method: 'POST',
    path: '/api/domain/upload_listing',
    summary: 'Publish a listing on Domain, or send its changes; returns before Domain responds',
    access: allow('portals.publish', 'records'),
    body: UploadToDomain,
    response: Publication,
    status: 202,
  }),
  pause: endpoint({
    method: 'POST',
    path: '/api/publications/:id/pause',
    summary: 'Pause publishing to this portal',
    access: allow('portals.publish', 'records'),
    params: IdParams,
    response: Publication,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/api/publications/:id/resume',
    summary: 'Resume publishing to this portal',
    access: allow('portals.publish', 'records'),
    params: IdParams,
    response: Publication,
  }),
  preflight: endpoint({
    method: 'GET',
    path: '/api/publications/preflight/:listingId',
    summary: 'What a portal would reject or cut',
    access: allow('portals.read', 'records'),
    params: z.object({ listingId: Id }),
    query: z.object({ portalAccountId: Id.optional() }),
    response: Preflight,
  }),
  byListing: endpoint({
    method: 'GET',
    path: '/api/publications/by_listing/:id',
    summary: 'Publications of a listing',
    access: allow('portals.read', 'records'),
    params: IdParams,
    response: z.array(Publication),
  }),
  events: endpoint({
    method: 'GET',
    path: '/api/publications/:id/events',
    summary: 'History of a publication, newest first',
    access: allow('portals.read', 'records'),
    params: IdParams,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    response: pageOf(PublicationEvent),
  }),
  payload: endpoint({
    method: 'GET',
    path: '/api/publications/:id/payload',
    summary: 'The exact text for the portal: `asked` what was last asked to be sent, `next` what sending now would send',
    access: allow('portals.read', 'records'),
    params: IdParams,
    query: z.object({ of: z.enum(['asked', 'next']).default('asked') }),
    response: z.object({ contentType: z.string(), text: z.string() }),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/publications/:id/withdraw',
    summary: 'Take a listing off the portal',
    access: allow('portals.publish', 'records'),
    params: IdParams,
    response: Publication,
    status: 202,
  }),
  confirmRemoved: endpoint({
    method: 'POST',
    path: '/api/publications/:id/confirm_removed',
    summary: 'Mark a failed take-down as done, after checking the portal',
    access: allow('portals.publish', 'records'),
    params: IdParams,
    response: Publication,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/publications/:id/retry',
    summary: 'Send the last request again, now',
    access: allow('portals.publish', 'records'),
    params: IdParams,
    response: Publication,
    status: 202,
  }),
}
