import * as z from 'zod'
import { emailAddress } from '#common/typed/email-address.ts'
import { allow, endpoint } from '#common/endpoint.ts'
import { ClientIdParams, Id, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { Instant } from '#common/time/when.ts'
import { states } from '#common/listing/listing-values.ts'
import { SocialLinks, SocialLinksInput } from '#common/social-links.ts'
import { portalAgentIdKeys } from '#common/portal-agent-ids.ts'
import { unwrapEmail } from '#common/typed/typed-contact.ts'

export const Agent = z
  .object({
    id: Id,
    name: z.string(),
    jobTitle: z.string().nullable(),
    mobile: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    photoUrl: z.string().nullable(),
    licence: z.string().nullable(),
    licenceState: z.enum(states).nullable(),
    /** Created by a feed and not reviewed yet. */
    isFromFeed: z.boolean(),
    /** Open listings; null unless asked for with `counts=true`. */
    listingCount: z.int().nullable(),
    archivedAt: Instant.nullable(),
  })
  .meta({ id: 'Agent' })
export type Agent = z.infer<typeof Agent>

const portalId = z.string().trim().max(80).nullable()
export const PortalIds = z.object(
  Object.fromEntries(portalAgentIdKeys.map((key) => [key, portalId])) as Record<
    (typeof portalAgentIdKeys)[number],
    typeof portalId
  >,
)
export type PortalIds = z.infer<typeof PortalIds>

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .transform((text) => text || null)
/** Fields of a profile that a user can change. */
const given = {
  name: z.string().trim().min(1, 'Enter a name').max(120),
  jobTitle: line(120),
  mobile: line(40),
  phone: line(40),
  /** Numbers beyond these two, as a feed brought them. */
  otherPhones: z.array(z.string().trim().min(1).max(40)).max(4),
  email: z
    .union([
      z.literal(''),
      z.string().overwrite(unwrapEmail).max(254, { abort: true }).check(emailAddress('Enter a valid email')),
    ])
    .nullable()
    .transform((email) => email?.toLowerCase() || null),
  /** Rich text; what may not be in it is taken out. */
  bioHtml: z.string().max(20_000).nullable(),
  licence: line(40),
  licenceState: z.enum(states).nullable(),
  languages: z.array(z.string().trim().min(1).max(40)).max(12),
  /** An agency picture for a portrait; null takes it away. */
  photoId: Id.nullable(),
  /** Only with the permission to manage agents. */
  portalIds: PortalIds.partial(),
  /** REAXML `uniqueListingAgentID`: how realestate.com.au identifies the agent, independent of name and email. */
  uniqueListingAgentId: line(100),
  socials: SocialLinksInput,
}
export const AgentProfile = Agent.extend({
  bioHtml: z.string().nullable(),
  socials: SocialLinks,
  languages: z.array(z.string()),
  photoId: Id.nullable(),
  portalIds: PortalIds,
  uniqueListingAgentId: z.string().nullable(),
  otherPhones: z.array(z.string()),
  /** Why the photo a feed named did not come; null when it did, or none was named. */
  feedPhotoProblem: z.string().nullable(),
  contactCount: z.int(),
  /** Those that are not won. */
  appraisalCount: z.int(),
  version: z.int(),
  /** The last hand-over after leaving, for giving it back. `incomplete` and `undoIncomplete`: it ended, and some records were refused. */
  handover: z
    .object({
      state: z.enum(['running', 'incomplete', 'finished', 'undoing', 'undoIncomplete', 'undone']),
      /** Reassigned; while they are returned, those that are still with others. */
      listings: z.int(),
      contacts: z.int(),
      appraisals: z.int(),
      /** The number that was refused; zero unless `incomplete`. */
      listingsLeft: z.int(),
      contactsLeft: z.int(),
      /** Why, and the failed job to retry: only for users who manage agents. */
      problem: z.string().nullable(),
      failedJobId: Id.nullable(),
    })
    .nullable(),
  canEdit: z.boolean(),
}).meta({ id: 'AgentProfile' })
export type AgentProfile = z.infer<typeof AgentProfile>

export const AgentCreate = z.object({
  ...(Object.fromEntries(Object.entries(given).map(([key, field]) => [key, field.optional()])) as {
    [K in keyof typeof given]: z.ZodOptional<(typeof given)[K]>
  }),
  name: given.name,
  /** The specification adds it; it must be the token's. */
  ClientId: Id.optional(),
})
export type AgentCreate = z.output<typeof AgentCreate>
export const AgentUpdate = z.object({ ...AgentCreate.shape, name: given.name.optional(), version: z.int().positive() })
export type AgentUpdate = z.output<typeof AgentUpdate>

const AgentQuery = z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor, q: pageQuery.q })
const flag = z.stringbool().default(false)

export const agentEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/listing-agents/:clientId',
    summary: 'Listing agents of the agency, in the order of the team',
    access: allow('agents.read', 'agency'),
    params: ClientIdParams,
    query: AgentQuery.extend({ counts: flag, archived: flag }),
    response: pageOf(Agent),
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/listing-agents/search',
    summary: 'Find listing agents by name',
    access: allow('agents.read', 'agency'),
    query: AgentQuery.extend({ clientId: Id, counts: flag }),
    response: pageOf(Agent),
  }),
  getOne: endpoint({
    method: 'GET',
    path: '/api/listing-agents/profile/:id',
    summary: 'A listing agent with their full profile',
    access: allow('agents.read', 'agency'),
    params: IdParams,
    response: AgentProfile,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/listing-agents',
    creates: true,
    summary: 'Add a listing agent',
    access: allow('agents.manage', 'agency'),
    body: AgentCreate,
    response: AgentProfile,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/listing-agents/:id',
    summary: 'Change a listing agent; users can change their own profile except its portal IDs',
    access: allow('agents.read', 'records'),
    params: IdParams,
    body: AgentUpdate,
    response: AgentProfile,
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/api/listing-agents/order',
    summary: 'Order of the team; agents left out come after these in their current order',
    access: allow('agents.manage', 'agency'),
    body: z.object({ agentIds: z.array(Id).min(1).max(500) }),
  }),
  archive: endpoint({
    method: 'POST',
    path: '/api/listing-agents/:id/archive',
    summary: 'Mark an agent as left and reassign their open listings, contacts and appraisals; sold listings keep their name',
    access: allow('agents.manage', 'agency'),
    params: IdParams,
    body: z.object({
      /** Their appraisals go there too; where it is null, to `contactsTo`. */
      listingsTo: Id.nullable(),
      contactsTo: Id.nullable(),
    }),
    response: AgentProfile,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/listing-agents/:id/restore',
    summary: 'Restore an agent; `takesBack`: with the listings and contacts not reassigned since',
    access: allow('agents.manage', 'agency'),
    params: IdParams,
    body: z.object({ takesBack: z.boolean() }),
    response: AgentProfile,
  }),
}
