import * as z from 'zod'
import { createAgent } from '#accounts/agents/server/agents.service.ts'
import { insertAgency, operatorScope } from '#accounts/branding/server/agency.service.ts'
import { inviteUser } from '#accounts/users/server/invitations.service.ts'
import { AppError, notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import { type AgencyStateRow, findAgencyState, listAgencyStates, resume, suspend } from '#platform/agencies/agency-states.ts'
import { callerOf, newId } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import type { OperatorCaller } from '#platform/context.ts'
import type { AgencyCreate, OperatedAgency } from '../operate.contract.ts'
import { addOperatorEvent } from './operator-events.store.ts'

export function listAgencies(
  { platform }: OperatorCaller,
  { limit, cursor, q = '' }: { limit: number; cursor?: string | undefined; q?: string | undefined },
): Promise<Page<OperatedAgency>> {
  const at = readCursor(cursor, () => z.tuple([z.string(), z.uuid()]))
  return platform.database.outsideAgencies(async (db) => {
    const after = at && { name: at[0], id: at[1] }
    const { rows, nextCursor } = cutPage(await listAgencyStates(db, { q, after, limit: limit + 1 }), limit, (row) => [
      row.name,
      row.id,
    ])
    return { items: rows.map(agencyOf), nextCursor }
  })
}

async function readAgency({ platform }: OperatorCaller, id: string): Promise<OperatedAgency> {
  const row = await platform.database.outsideAgencies((db) => findAgencyState(db, id))
  if (!row) throw notFound()
  return agencyOf(row)
}

/** Everything that follows in the new agency is its owner's. */
export async function createAgency(caller: OperatorCaller, { owner, ...agency }: AgencyCreate): Promise<OperatedAgency> {
  const { platform, requestId, operator, origin } = caller
  const id = newId()
  await callerOf(platform, operatorScope(id), requestId, platform.log, origin).transaction(async (ctx) => {
    await insertAgency(ctx.db, id, agency)
    const agent = await createAgent(ctx, { name: `${owner.firstName} ${owner.lastName}`, email: owner.email })
    await inviteUser(ctx, { ...owner, role: 'owner', roleId: null, agentId: agent.id }, null)
    await ctx.audit({ action: 'created', entity: 'agency', entityId: id })
    await addOperatorEvent(
      ctx.db,
      {
        action: 'agencyCreated',
        operatorId: operator.id,
        subject: agency.slug,
        detail: `Owner invited: ${owner.email}`,
        ip: origin.ip,
      },
      ctx.clock(),
    )
  })
  return readAgency(caller, id)
}

export const suspendAgency = (caller: OperatorCaller, id: string, reason: string): Promise<OperatedAgency> =>
  change(caller, id, reason)
export const resumeAgency = (caller: OperatorCaller, id: string): Promise<OperatedAgency> => change(caller, id, null)

/** Written into the agency's own audit log too. Every process forgets what it knew of the agency's people. */
async function change(caller: OperatorCaller, id: string, reason: string | null): Promise<OperatedAgency> {
  const { platform, operator, origin, requestId } = caller
  const { slug } = await readAgency(caller, id)
  await callerOf(platform, operatorScope(id), requestId, platform.log, origin).transaction(async (ctx) => {
    const now = ctx.clock()
    const isChanged = reason === null ? await resume(ctx.db, id) : await suspend(ctx.db, id, { at: now, reason })
    if (!isChanged)
      throw new AppError('conflict', reason === null ? 'This agency isn’t suspended' : 'This agency is suspended already')
    const action = reason === null ? 'agencyResumed' : 'agencySuspended'
    await addOperatorEvent(ctx.db, { action, operatorId: operator.id, subject: slug, detail: reason ?? '', ip: origin.ip }, now)
    await ctx.audit({ action: reason === null ? 'resumed' : 'suspended', entity: 'agency', entityId: id })
    ctx.changed('installation', id)
    ctx.afterCommit(() => {
      platform.outside.refresh()
      platform.live.publish(id, { type: 'suspension' })
    })
  })
  return readAgency(caller, id)
}

const agencyOf = (row: AgencyStateRow): OperatedAgency => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  figures: row.measuredAt && {
    people: row.people ?? 0,
    listings: row.listings ?? 0,
    contacts: row.contacts ?? 0,
    files: row.files ?? 0,
    fileBytes: Number(row.fileBytes ?? 0),
    failedJobs: Object.values(row.failedJobs ?? {}).reduce((sum, count) => sum + count, 0),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    measuredAt: row.measuredAt.toISOString(),
  },
  suspended: row.suspendedAt && { at: row.suspendedAt.toISOString(), reason: row.suspendedReason ?? '' },
})
