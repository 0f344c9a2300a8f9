import { staleError } from '#platform/stale.ts'
import { AppError, invalid, notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import { agentAppraisalsWanted, agentContactsWanted, handoverWanted } from '../agents.events.ts'
import type { Context } from '#platform/context.ts'
import { safeHtml } from '#platform/html/safe-html.ts'
import { changesBetween, defined } from '#common/changes.ts'
import { noSocialLinks } from '#common/social-links.ts'
import { requirePicture } from '#accounts/pictures/server/pictures.service.ts'
import type { Agent, AgentCreate, AgentProfile, AgentUpdate } from '../agents.contract.ts'
import {
  type AgentFields,
  type AgentListOptions,
  findAgent,
  holderOfListingAgentId,
  insertAgent,
  noPortalIds,
  orderedIds,
  pageOfAgents,
  type StoredAgent,
  updateAgent,
  writeOrder,
} from './agents.store.ts'

export const emptyAgent: AgentFields = {
  name: '',
  jobTitle: null,
  mobile: null,
  phone: null,
  otherPhones: [],
  email: null,
  bioHtml: null,
  licence: null,
  licenceState: null,
  languages: [],
  photoId: null,
  portalIds: noPortalIds,
  uniqueListingAgentId: null,
  socials: noSocialLinks,
}

export const listAgents = (ctx: Context, options: AgentListOptions): Promise<Page<Agent>> => pageOfAgents(ctx, options)

export async function getAgent(ctx: Context, id: string): Promise<AgentProfile> {
  const stored = await findAgent(ctx, id)
  if (!stored) throw notFound({ agent: id })
  return profileOf(ctx, stored)
}

async function profileOf(ctx: Context, { agent, fields, version, feedPhotoProblem }: StoredAgent): Promise<AgentProfile> {
  const wanted: { agentId: string; handover: AgentProfile['handover'] } = { agentId: agent.id, handover: null }
  await ctx.emit(handoverWanted, wanted)
  const contacts = { agentId: agent.id, count: 0 }
  await ctx.emit(agentContactsWanted, contacts)
  const appraisals = { agentId: agent.id, count: 0 }
  await ctx.emit(agentAppraisalsWanted, appraisals)
  return {
    ...agent,
    ...fields,
    version,
    contactCount: contacts.count,
    appraisalCount: appraisals.count,
    feedPhotoProblem: fields.photoId ? null : feedPhotoProblem,
    handover: wanted.handover,
    canEdit: mayEdit(ctx, agent.id),
  }
}

const manages = ({ scope }: Context) => scope.permissions.has('agents.manage')
const mayEdit = (ctx: Context, id: string) => manages(ctx) || ctx.scope.agentId === id

export async function createAgent(ctx: Context, given: AgentCreate): Promise<AgentProfile> {
  const fields = withGiven(emptyAgent, given)
  await requireOwnId(ctx, fields)
  const id = await insertAgent(ctx, fields, { photoToken: await photoTokenOf(ctx, fields.photoId) })
  await ctx.audit({ action: 'created', entity: 'agent', entityId: id, changes: changesBetween({ ...emptyAgent }, { ...fields }) })
  ctx.changed('agent', id)
  return getAgent(ctx, id)
}

/** @throws AppError stale with the profile as it is now; forbidden for others' profiles, and for one's own portal ids */
export async function changeAgent(ctx: Context, id: string, { version, ...given }: AgentUpdate): Promise<AgentProfile> {
  const before = await findAgent(ctx, id, { lock: true })
  if (!before) throw notFound({ agent: id })
  if (!mayEdit(ctx, id)) throw new AppError('forbidden', 'You can only edit your own profile. Ask the agency owner')
  if (before.version !== version)
    throw await staleError(ctx, { entity: 'agent', id: id, noun: 'this profile' }, await profileOf(ctx, before))
  const fields = withGiven(before.fields, given)
  const changes = changesBetween({ ...before.fields }, { ...fields })
  if (!changes.length && !before.agent.isFromFeed) return profileOf(ctx, before)
  if (changes.some(({ field }) => field === 'portalIds' || field === 'uniqueListingAgentId') && !manages(ctx))
    throw new AppError('forbidden', 'Only the agency owner can set portal IDs')
  await requireOwnId(ctx, fields, id)
  const photoToken = await photoTokenOf(ctx, fields.photoId)
  await updateAgent(ctx, id, fields, { photoToken, version: before.version + 1 })
  await ctx.audit({ action: 'changed', entity: 'agent', entityId: id, changes })
  announceAgent(ctx, id, before.version + 1)
  return getAgent(ctx, id)
}

async function requireOwnId(ctx: Context, { uniqueListingAgentId }: AgentFields, id?: string): Promise<void> {
  const holder = uniqueListingAgentId === null ? undefined : await holderOfListingAgentId(ctx, uniqueListingAgentId, id)
  if (holder) throw invalid([{ path: 'uniqueListingAgentId', message: `This ID belongs to ${holder}. Enter a different one` }])
}

/** Names and portraits of agents stand on listings and contacts too. */
export function announceAgent(ctx: Context, id: string, version?: number): void {
  ctx.changed('agent', id, version)
  ctx.changed('listing', id)
  ctx.changed('contact', id)
}

const photoTokenOf = async (ctx: Context, photoId: string | null) =>
  photoId === null ? null : (await requirePicture(ctx, photoId, 'portrait', 'photoId')).token

/** Fields left out are unchanged, as is each social link and portal id on its own. */
function withGiven(fields: AgentFields, { socials, portalIds, bioHtml, ...given }: Omit<AgentUpdate, 'version'>): AgentFields {
  const known = Object.entries(given).filter(([key, value]) => key in fields && value !== undefined)
  return {
    ...fields,
    ...(Object.fromEntries(known) as Partial<AgentFields>),
    ...(bioHtml !== undefined && { bioHtml: bioHtml === null ? null : safeHtml(bioHtml).trim() || null }),
    socials: { ...fields.socials, ...defined(socials ?? {}) },
    portalIds: {
      ...fields.portalIds,
      ...Object.fromEntries(Object.entries(defined(portalIds ?? {})).map(([key, value]) => [key, value || null])),
    },
  }
}

export async function reorderAgents(ctx: Context, agentIds: readonly string[]): Promise<void> {
  const before = await orderedIds(ctx)
  const wanted = [...new Set(agentIds)].filter((id) => before.includes(id))
  const after = [...wanted, ...before.filter((id) => !wanted.includes(id))]
  await writeOrder(ctx, after)
  await ctx.audit({
    action: 'agentsReordered',
    entity: 'agency',
    entityId: ctx.scope.agencyId,
    changes: [{ field: 'agents', before, after }],
  })
  ctx.changed('agent', ctx.scope.agencyId)
}

/** Which of these agents belong to the agency. */
export async function knownAgents({ db, scope }: Context, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set()
  const rows = await db
    .selectFrom('agents')
    .select('id')
    .where('agency_id', '=', scope.agencyId)
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** The ids by which portals know these agents; those who have none are left out. */
export async function listingAgentIds({ db, scope }: Context, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('agents')
    .select(['id', 'unique_listing_agent_id'])
    .where('agency_id', '=', scope.agencyId)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.flatMap((row) => (row.unique_listing_agent_id ? [[row.id, row.unique_listing_agent_id]] : [])))
}

/** The team now, by name. */
export const agentNames = ({ db, scope }: Context): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('agents')
    .select(['id', 'name'])
    .where('agency_id', '=', scope.agencyId)
    .where('archived_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()

/** By lower-case email and name, for import files that name the agent of a contact. A name shared by two agents matches none. */
export async function agentsByName({ db, scope }: Context): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('agents')
    .select(['id', 'name', 'email'])
    .where('agency_id', '=', scope.agencyId)
    .where('archived_at', 'is', null)
    .execute()
  const names = rows.map((row) => row.name.toLowerCase())
  return new Map([
    ...rows
      .filter((_, i) => names.indexOf(names[i] ?? '') === names.lastIndexOf(names[i] ?? ''))
      .map((row) => [row.name.toLowerCase(), row.id] as const),
    ...rows.flatMap((row) => (row.email ? [[row.email.toLowerCase(), row.id] as const] : [])),
  ])
}

/** The address for answers to this agent. */
export async function agentEmail({ db, scope }: Context, id: string): Promise<string | null> {
  const agent = await db
    .selectFrom('agents')
    .select('email')
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return agent?.email ?? null
}
