import { AppError, invalid } from '#common/errors.ts'
import { agentAppraisalsWanted, agentContactsWanted, agentListingsWanted } from '#accounts/agents/agents.events.ts'
import type { Context } from '#platform/context.ts'
import { resetSteps } from '#accounts/session/server/factor/factor.service.ts'
import { announceUserChanged, endSignInsOf } from '#accounts/session/server/session.service.ts'
import { hasPassword } from '#accounts/session/server/logins.service.ts'
import type { User, Workload } from '../users.contract.ts'
import { canTake, type UserStatus, type UserStep } from '../users.rules.ts'
import { userArchived, userRestoring, userTasksWanted } from '../users.events.ts'
import { revokeInvitations } from './invitations.store.ts'
import { getUser, keepOneOwner, requireAgent, requireManageable } from './users.service.ts'
import { type StoredUser, updateUser } from './users.store.ts'

/** The audit action of each step, as it is stored. */
const actions: Record<UserStep, string> = {
  suspend: 'suspended',
  unsuspend: 'reactivated',
  archive: 'archived',
  restore: 'restored',
  invite: 'invited',
  revoke: 'revoked',
}

/** The account in question, locked, and fit for the step. @throws AppError rule_broken */
export async function requireStep(ctx: Context, id: string, step: UserStep): Promise<StoredUser> {
  const found = await requireManageable(ctx, id)
  if (!canTake(found.user.status, step))
    throw new AppError(
      'rule_broken',
      `This user is ${found.user.status} and can’t be ${step === 'unsuspend' ? 'reactivated' : actions[step]}`,
    )
  return found
}

async function move(ctx: Context, found: StoredUser, step: UserStep, to: UserStatus): Promise<User> {
  const { id, status } = found.user
  await updateUser(ctx, found, { status: to, archived_at: to === 'archived' ? ctx.clock() : null })
  await ctx.audit({
    action: actions[step],
    entity: 'user',
    entityId: id,
    changes: [{ field: 'status', before: status, after: to }],
  })
  if (to !== 'active') await endSignInsOf(ctx, id)
  announceUserChanged(ctx, id)
  return getUser(ctx, id)
}

async function requireNotMe(ctx: Context, id: string): Promise<void> {
  if (ctx.scope.userId === id) throw new AppError('rule_broken', 'You can’t do this to your own account')
  await keepOneOwner(ctx, id)
}

/** Counts the records that would be left without a person. */
export async function workloadOf(ctx: Context, id: string): Promise<Workload> {
  const { agentId } = await getUser(ctx, id)
  const tasks = { userId: id, count: 0 }
  await ctx.emit(userTasksWanted, tasks)
  if (agentId === null) return { listings: 0, contacts: 0, appraisals: 0, tasks: tasks.count }
  const listings = { agentIds: [agentId], counts: new Map<string, number>() }
  const contacts = { agentId, count: 0 }
  await ctx.emit(agentListingsWanted, listings)
  await ctx.emit(agentContactsWanted, contacts)
  const appraisals = { agentId, count: 0 }
  await ctx.emit(agentAppraisalsWanted, appraisals)
  return {
    listings: listings.counts.get(agentId) ?? 0,
    contacts: contacts.count,
    appraisals: appraisals.count,
    tasks: tasks.count,
  }
}

export async function suspendUser(ctx: Context, id: string): Promise<User> {
  const found = await requireStep(ctx, id, 'suspend')
  await requireNotMe(ctx, id)
  return move(ctx, found, 'suspend', 'suspended')
}

export async function unsuspendUser(ctx: Context, id: string): Promise<User> {
  return move(ctx, await requireStep(ctx, id, 'unsuspend'), 'unsuspend', 'active')
}

/**
 * Helps users who have lost the phone and the recovery codes. The user is notified by email, in case it was social engineering, and all
 * sessions end, in case the phone was stolen. The own one is turned off instead, which needs the second factor.
 */
export async function resetSecondStep(ctx: Context, id: string): Promise<User> {
  const { user } = await requireManageable(ctx, id)
  if (user.isMe) throw new AppError('rule_broken', 'Turn off your own two-factor authentication in your profile')
  if (!user.hasSecondFactor) throw new AppError('rule_broken', 'This user hasn’t set up two-factor authentication')
  await resetSteps(ctx, id)
  await endSignInsOf(ctx, id)
  return getUser(ctx, id)
}

/** The records follow by a job, because an agent may have tens of thousands of contacts. */
export async function archiveUser(
  ctx: Context,
  id: string,
  { handOverTo, tasksTo }: { handOverTo?: string | undefined; tasksTo?: string | undefined } = {},
): Promise<User> {
  const found = await requireStep(ctx, id, 'archive')
  await requireNotMe(ctx, id)
  const { agentId } = found.user
  if (handOverTo !== undefined) {
    await requireAgent(ctx, handOverTo)
    if (handOverTo === agentId) throw invalid([{ path: 'handOverTo', message: 'Choose a different agent' }])
  }
  await ctx.emit(userArchived, { id, agentId, handOverTo, tasksTo })
  await revokeInvitations(ctx, id)
  return move(ctx, found, 'archive', 'archived')
}

/** Reassigned records come back too. Without a password yet, they are invited again by `resend`. */
export async function restoreUser(ctx: Context, id: string): Promise<User> {
  const found = await requireStep(ctx, id, 'restore')
  const isInvited = !(await hasPassword(ctx.db, { agencyId: ctx.scope.agencyId, userId: id }))
  await ctx.emit(userRestoring, { id })
  return move(ctx, found, 'restore', isInvited ? 'invited' : 'active')
}
