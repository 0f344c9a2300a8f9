import * as z from 'zod'
import { Id } from '#common/ids.ts'
import { Instant } from '#common/time/when.ts'
import { FeedSettings } from './feed-settings.contract.ts'
import { agencyIdProblem, portalKinds, portalTransports, portalTypes } from './portal-kinds.rules.ts'

export const PortalType = z.enum(portalTypes, {
  error: `Gable can’t publish to this portal. It can publish to: ${portalTypes.join(', ')}`,
})
const Transport = z.enum(portalTransports)

/** A portal that this installation can publish to, whether or not the agency has an account there. */
export const PortalOffer = z
  .object({
    portalType: PortalType,
    name: z.string(),
    transport: Transport,
    /** The specification's name of the agency's id there, e.g. `HomelyAgentId`. */
    agencyIdKey: z.string(),
    /** Classes that it shows; empty: all. */
    classes: z.array(z.string()),
    /** Terms to agree with the portal. */
    note: z.string().nullable(),
    /** The host that takes uploads, e.g. `api.realestate.com.au`; for feeds a hint that has to be confirmed, or null. */
    host: z.string().nullable(),
    /** `test`: the settings point to another host than the portal's own, e.g. the sandbox. */
    environment: z.enum(['live', 'test']),
    /** The settings of this installation hold credentials, so that an account needs none of its own. */
    hasCredentials: z.boolean(),
  })
  .meta({ id: 'PortalOffer' })
export type PortalOffer = z.infer<typeof PortalOffer>

export const PortalAccount = z
  .object({
    id: Id,
    portalType: PortalType,
    name: z.string(),
    transport: Transport,
    /** The agency's id at the portal; six letters at REA, a number at Domain. */
    portalAgencyId: z.string(),
    /** The target of a feed; null for portals with an API. */
    feed: FeedSettings.nullable(),
    /** Nothing goes out; what is asked for waits. */
    isPaused: z.boolean(),
    /** Changes to a listing published here are sent automatically when it is saved. */
    isAutoUpdate: z.boolean(),
    /** Another system still publishes there for the agency: nothing is sent for a listing until its takeover is confirmed. */
    isTakingOver: z.boolean(),
    /** Fingerprint of the server's key that is remembered; another one is refused. */
    serverKey: z.string().nullable(),
    /** Another one that it showed the last time, so that nothing was sent; can be accepted. */
    serverKeyShown: z.string().nullable(),
    environment: z.enum(['live', 'test']),
    /** Own ones were entered; they never leave the server again. */
    hasOwnCredentials: z.boolean(),
    /** Own ones or those of the installation: without any, nothing can be sent. */
    hasCredentials: z.boolean(),
    /** When the portal last took something. */
    lastOkAt: Instant.nullable(),
    /** Why the last call failed; null once one has worked again. */
    lastError: z.string().nullable(),
    /** Up to when enquiries were read there; null where Gable reads none, or has not yet. */
    enquiriesReadUntil: Instant.nullable(),
    /** Why they could not be read the last time. */
    enquiriesError: z.string().nullable(),
    /** Null for feeds, which do not call back. */
    webhook: z
      .object({
        /** To be entered at the portal. */
        url: z.string(),
        /** False: the portal cannot reach it, PUBLIC_URL is no public https address. */
        isReachable: z.boolean(),
        /** Domain gives a verification code, which is entered here and never leaves the server again. */
        needsSecret: z.boolean(),
        hasSecret: z.boolean(),
        calledAt: Instant.nullable(),
        refusedAt: Instant.nullable(),
        /** Ends the sentence "A call was refused: ..."; null once a good one has come. */
        refusal: z.string().nullable(),
      })
      .nullable(),
    /** The address from which the portal fetches the file, and when it last did; null where files are sent. */
    pull: z.object({ url: z.string(), fetchedAt: Instant.nullable() }).nullable(),
    version: z.int().positive(),
    createdAt: Instant,
  })
  .meta({ id: 'PortalAccount' })
export type PortalAccount = z.infer<typeof PortalAccount>

/** Client id and secret of an API; for a feed the user name and password of the file server. */
const PortalCredentials = z.object({
  clientId: z.string().trim().min(1, 'Required').max(200),
  clientSecret: z.string().min(1, 'Required').max(500),
})
export const PortalAccountCreate = z
  .object({
    portalType: PortalType,
    name: z.string().trim().max(80).optional(),
    /** At REA in capitals, however it was typed. */
    portalAgencyId: z.string().trim().min(1, 'Required').max(50),
    /** The partner's client id and secret; left out: those of the installation. A feed has its own login. */
    credentials: PortalCredentials.nullable().optional(),
    /** Feeds need it, portals with an API have none. */
    feed: FeedSettings.optional(),
    isAutoUpdate: z.boolean().optional(),
    /** Another system still publishes there; left out: no. */
    isTakingOver: z.boolean().optional(),
  })
  .superRefine((account, problems) => {
    const add = (path: string, message: string) => problems.addIssue({ code: 'custom', path: [path], message })
    const problem = agencyIdProblem(account.portalType, account.portalAgencyId)
    if (problem) add('portalAgencyId', problem)
    const isFeed = portalKinds[account.portalType].transport === 'feed'
    if (isFeed && !account.feed) add('feed', 'Enter where to send the files')
    if (!isFeed && account.feed) add('feed', 'This portal doesn’t accept files')
  })
  .meta({ id: 'PortalAccountCreate' })
export type PortalAccountCreate = z.output<typeof PortalAccountCreate>

export const PortalAccountUpdate = z
  .object({
    version: z.int().positive(),
    name: z.string().trim().min(1, 'Required').max(80).optional(),
    /** Null: use those of the installation again. */
    credentials: PortalCredentials.nullable().optional(),
    feed: FeedSettings.optional(),
    isPaused: z.boolean().optional(),
    isAutoUpdate: z.boolean().optional(),
    /** True: hold everything until it is taken over, listing by listing. False: Gable publishes from now on, and sends what waits. */
    isTakingOver: z.boolean().optional(),
    /** True: the pull address is another one from now on, and the old one is not found. */
    isPullAddressNew: z.literal(true).optional(),
    /** True: the next key that the server shows is believed and remembered. */
    isServerKeyForgotten: z.literal(true).optional(),
    /** The key that the server shows now, as the user saw it when accepting it; it replaces the stored one. */
    acceptedServerKey: z.string().max(200).optional(),
    /** Domain's verification code; null: none any more. */
    webhookSecret: z.string().trim().min(6, 'At least 6 characters').max(200).nullable().optional(),
  })
  .meta({ id: 'PortalAccountUpdate' })
export type PortalAccountUpdate = z.output<typeof PortalAccountUpdate>

/** Findings of a connection test, in the order of its steps. */
export const ConnectionTest = z
  .object({
    isOk: z.boolean(),
    steps: z.array(z.object({ name: z.string(), isOk: z.boolean(), message: z.string() })),
  })
  .meta({ id: 'ConnectionTest' })
export type ConnectionTest = z.infer<typeof ConnectionTest>
