import { staleError } from '#platform/stale.ts'
import { AppError, invalid, notFound } from '#common/errors.ts'
import type { Role } from '#common/permissions.ts'
import type { Caller, Context } from '#platform/context.ts'
import { reachesOffice } from '#platform/scope.ts'
import { knownAgents } from '#accounts/agents/server/agents.service.ts'
import { changesBetween, defined } from '#common/changes.ts'
import { hashPassword } from '#accounts/session/server/password/passwords.ts'
import { requireGoodPassword } from '#accounts/session/server/password/password-check.ts'
import { mailNoticeLater } from '#accounts/session/server/notices.ts'
import { announceUserChanged, endResetsOf } from '#accounts/session/server/session.service.ts'
import type { User, UserCreate, UserUpdate } from '../users.contract.ts'
import { isWithin } from '../users.rules.ts'
import { revokeInvitations } from './invitations.store.ts'
import { requireGivable } from './roles.service.ts'
import { mailInvitation } from './users.jobs.ts'
import { activeOwners, findUser, insertUser, type StoredUser, updateUser } from './users.store.ts'

export interface NewUser {
  firstName: string
  lastName: string
  email: string
  passwordHash: string
  role: Role
  agentId: string | null
}

/** Creates a user for the command line and the demo, without permission checks. @throws AppError conflict when the email already belongs to a login */
export async function createUser(ctx: Context, user: NewUser): Promise<string> {
  const row = rowOf({ ...user, roleId: null })
  const id = await insertUser(ctx, { ...row, status: 'active' }, user.passwordHash)
  await ctx.audit({ action: 'created', entity: 'user', entityId: id })
  return id
}

export const rowOf = (user: Pick<UserCreate, 'firstName' | 'lastName' | 'email' | 'role' | 'roleId' | 'agentId'>) => ({
  email: user.email.trim().toLowerCase(),
  first_name: user.firstName,
  last_name: user.lastName,
  role: user.role,
  role_id: user.roleId,
  agent_id: user.agentId,
})

/** The creator of a user chooses the first password, which the specification asks for. Hashing happens before the transaction. */
export async function addUser(caller: Caller, { password, ...person }: UserCreate): Promise<User> {
  await caller.reading((ctx) => requireGivable(ctx, person, { lock: false }))
  await requireGoodPassword(password, { person, context: [] })
  const passwordHash = await hashPassword(caller.platform.config, password)
  return caller.transaction(async (ctx) => {
    await requireGivable(ctx, person)
    await requireAgent(ctx, person.agentId)
    const id = await insertUser(ctx, { ...rowOf(person), status: 'active' }, passwordHash)
    await auditNew(ctx, id, 'created', person)
    return getUser(ctx, id)
  })
}

export async function auditNew(
  ctx: Context,
  id: string,
  action: 'created' | 'invited',
  { email, role, roleId }: Pick<UserCreate, 'email' | 'role' | 'roleId'>,
): Promise<void> {
  await ctx.audit({
    action,
    entity: 'user',
    entityId: id,
    changes: [
      { field: 'email', before: null, after: email },
      { field: 'role', before: null, after: roleId ?? role },
    ],
  })
  ctx.changed('user', id)
}

export async function getUser(ctx: Context, id: string): Promise<User> {
  const found = await findUser(ctx, id)
  if (!found) throw notFound({ user: id })
  return found.user
}

/** @throws AppError forbidden for a user who may do more than the caller */
export async function requireManageable(ctx: Context, id: string): Promise<StoredUser> {
  const found = await findUser(ctx, id, { lock: true })
  if (!found) throw notFound({ user: id })
  if (!isWithin(ctx.scope.permissions, found.permissions))
    throw new AppError('forbidden', 'This user has more permissions than you. Ask an owner')
  return found
}

export async function changeUser(ctx: Context, id: string, { version, ...patch }: UserUpdate): Promise<User> {
  const found = await requireManageable(ctx, id)
  const { user } = found
  if (version !== undefined && version !== user.version)
    throw await staleError(ctx, { entity: 'user', id: id, noun: 'this user' }, user)
  const before = {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    role: user.role,
    roleId: user.roleId,
    agentId: user.agentId,
  }
  // A built-in role has no id: naming one alone takes the other along.
  const roleId = patch.role !== undefined && patch.role !== 'custom' ? (patch.roleId ?? null) : undefined
  const after = { ...before, ...defined(patch), ...(roleId !== undefined && { roleId }) }
  const changes = changesBetween(before, after)
  if (!changes.length) return user
  const isNewRole = changes.some(({ field }) => field === 'role' || field === 'roleId')
  if (isNewRole) {
    await requireGivable(ctx, after)
    if (before.role === 'owner') await keepOneOwner(ctx, id)
  }
  if (changes.some(({ field }) => field === 'agentId')) {
    if (user.isMe) requireWholeOffice(ctx)
    await requireAgent(ctx, after.agentId)
  }
  await updateUser(ctx, found, rowOf(after))
  await ctx.audit({ action: 'changed', entity: 'user', entityId: id, changes })
  // The old address hears of it: a taken-over account is noticed there.
  if (after.email !== before.email) {
    await endResetsOf(ctx, id)
    if (user.status === 'active') await mailNoticeLater(ctx, { userId: id, kind: 'emailChanged', to: before.email })
    if (user.status === 'invited') await mailFreshInvitation(ctx, id)
  }
  announceUserChanged(ctx, id)
  return getUser(ctx, id)
}

/** The links mailed before stop working. */
export async function mailFreshInvitation(ctx: Context, id: string): Promise<void> {
  await revokeInvitations(ctx, id)
  await ctx.enqueue(mailInvitation, { userId: id, invitedBy: ctx.scope.userId }, { isAwaited: true })
}

/** An agency without an owner could never get one again. */
export async function keepOneOwner(ctx: Context, leaving: string): Promise<void> {
  const owners = await activeOwners(ctx)
  if (owners.includes(leaving) && owners.length === 1)
    throw new AppError('rule_broken', 'This is the last owner. Make another user an owner first')
}

/** Another agent's records become one's own: only who reaches the whole office already may do that for themselves. */
function requireWholeOffice({ scope }: Context): void {
  const office = ['listings.read', 'listings.write', 'contacts.read', 'contacts.write'] as const
  if (!office.every((permission) => reachesOffice(scope, permission)))
    throw new AppError('forbidden', 'You can’t link your own account to another agent. Ask an owner')
}

export async function requireAgent(ctx: Context, agentId: string | null): Promise<void> {
  if (agentId !== null && !(await knownAgents(ctx, [agentId])).has(agentId))
    throw invalid([{ path: 'agentId', message: 'This agent no longer exists. Choose another one' }])
}
