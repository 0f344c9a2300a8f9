import { staleError } from '#platform/stale.ts'
import { AppError, invalid, notFound } from '#common/errors.ts'
import { type Permission, permissionsOf, roles } from '#common/permissions.ts'
import type { Context } from '#platform/context.ts'
import { announceUserChanged } from '#accounts/session/server/session.service.ts'
import type { RoleCreate, RoleInfo, RoleUpdate } from '../roles.contract.ts'
import { isBuiltIn, isWithin, roleNames } from '../users.rules.ts'
import { findRole, insertRole, listRoles, type StoredRole, updateRole, usersPerRole, usersWithRole } from './roles.store.ts'

const tooMuch = () => new AppError('forbidden', 'You can’t grant permissions you don’t have')

export async function allRoles(ctx: Context): Promise<RoleInfo[]> {
  const [own, users] = [await listRoles(ctx), await usersPerRole(ctx)]
  const canGive = (permissions: readonly Permission[]) => isWithin(ctx.scope.permissions, permissions)
  return [
    ...roles.map((role) => ({
      id: null,
      role,
      name: roleNames[role],
      permissions: [...permissionsOf[role]],
      users: users.get(role) ?? 0,
      version: null,
      canGive: canGive(permissionsOf[role]),
    })),
    ...own.map(({ id, name, permissions, version }) => ({
      id,
      role: 'custom' as const,
      name,
      permissions,
      users: users.get(id) ?? 0,
      version,
      canGive: canGive(permissions),
    })),
  ]
}

async function roleInfo(ctx: Context, id: string): Promise<RoleInfo> {
  const found = (await allRoles(ctx)).find((role) => role.id === id)
  if (!found) throw notFound({ role: id })
  return found
}

export async function createRole(ctx: Context, { name, permissions }: RoleCreate): Promise<RoleInfo> {
  if (!isWithin(ctx.scope.permissions, permissions)) throw tooMuch()
  await refuseTaken(ctx, name)
  const id = await insertRole(ctx, { name, permissions })
  await ctx.audit({
    action: 'created',
    entity: 'role',
    entityId: id,
    changes: [
      { field: 'name', before: null, after: name },
      { field: 'permissions', before: null, after: permissions },
    ],
  })
  ctx.changed('role', id)
  return roleInfo(ctx, id)
}

export async function changeRole(ctx: Context, id: string, { version, name, permissions }: RoleUpdate): Promise<RoleInfo> {
  const before = await requireRole(ctx, id)
  if (before.version !== version)
    throw await staleError(ctx, { entity: 'role', id: id, noun: 'this role' }, await roleInfo(ctx, id))
  // Both: a role that holds more than the caller is not theirs to cut down either.
  if (!isWithin(ctx.scope.permissions, [...before.permissions, ...(permissions ?? [])])) throw tooMuch()
  if (name !== undefined && name !== before.name) await refuseTaken(ctx, name, id)
  const changes = [
    ...(name !== undefined && name !== before.name ? [{ field: 'name', before: before.name, after: name }] : []),
    ...(permissions && permissions.toSorted().join() !== before.permissions.toSorted().join()
      ? [{ field: 'permissions', before: before.permissions, after: permissions }]
      : []),
  ]
  if (!changes.length) return roleInfo(ctx, id)
  await updateRole(ctx, before, { ...(name !== undefined && { name }), ...(permissions && { permissions }) })
  await ctx.audit({ action: 'changed', entity: 'role', entityId: id, changes })
  ctx.changed('role', id)
  for (const userId of await usersWithRole(ctx, id)) announceUserChanged(ctx, userId)
  return roleInfo(ctx, id)
}

export async function removeRole(ctx: Context, id: string): Promise<{ id: string }> {
  const role = await requireRole(ctx, id)
  if (!isWithin(ctx.scope.permissions, role.permissions)) throw tooMuch()
  const users = (await usersPerRole(ctx)).get(id) ?? 0
  if (users)
    throw new AppError(
      'rule_broken',
      `${users} ${users === 1 ? 'user has' : 'users have'} this role. Give them a different role first`,
    )
  await updateRole(ctx, role, { archived_at: ctx.clock() })
  await ctx.audit({ action: 'deleted', entity: 'role', entityId: id })
  ctx.changed('role', id)
  return { id }
}

export async function restoreRole(ctx: Context, id: string): Promise<RoleInfo> {
  const role = await findRole(ctx, id, { lock: true })
  if (!role?.archivedAt) throw notFound({ role: id })
  if (!isWithin(ctx.scope.permissions, role.permissions)) throw tooMuch()
  await refuseTaken(ctx, role.name, id)
  await updateRole(ctx, role, { archived_at: null })
  await ctx.audit({ action: 'restored', entity: 'role', entityId: id })
  ctx.changed('role', id)
  return roleInfo(ctx, id)
}

/** The permissions of a choice. @throws AppError invalid for a role that is not there, forbidden for one that holds more than the caller */
export async function requireGivable(
  ctx: Context,
  { role, roleId }: { role: string; roleId: string | null },
  { lock = true } = {},
): Promise<Permission[]> {
  if (isBuiltIn(role)) {
    if (roleId !== null) throw invalid([{ path: 'roleId', message: 'Only use roleId with a custom role' }])
    if (!isWithin(ctx.scope.permissions, permissionsOf[role])) throw tooMuch()
    return [...permissionsOf[role]]
  }
  const found = roleId === null ? undefined : await findRole(ctx, roleId, { lock })
  if (!found || found.archivedAt) throw invalid([{ path: 'roleId', message: 'This role no longer exists. Choose another one' }])
  if (!isWithin(ctx.scope.permissions, found.permissions)) throw tooMuch()
  return found.permissions
}

async function requireRole(ctx: Context, id: string): Promise<StoredRole> {
  const role = await findRole(ctx, id, { lock: true })
  if (!role || role.archivedAt) throw notFound({ role: id })
  return role
}

async function refuseTaken(ctx: Context, name: string, except?: string): Promise<void> {
  const taken = [...Object.values(roleNames), ...(await listRoles(ctx)).filter(({ id }) => id !== except).map((r) => r.name)]
  if (taken.some((other) => other.toLowerCase() === name.toLowerCase()))
    throw new AppError('conflict', `A role named ${name} already exists. Choose another name`, {
      fields: [{ path: 'name', message: 'This name is already used' }],
    })
}
