import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { permissions, roles } from '#common/permissions.ts'

export const RoleKey = z.enum([...roles, 'custom'])

export const RoleInfo = z
  .object({
    /** Null for the five that every agency has. */
    id: Id.nullable(),
    role: RoleKey,
    name: z.string(),
    permissions: z.array(z.enum(permissions)),
    /** The number of users who have it; archived users do not count. */
    users: z.int().nonnegative(),
    version: z.int().positive().nullable(),
    /** True if the caller has all its permissions and so can assign it. */
    canGive: z.boolean(),
  })
  .meta({ id: 'Role' })
export type RoleInfo = z.infer<typeof RoleInfo>

const Name = z.string().trim().min(1, 'Enter a name').max(60)
const Permissions = z
  .array(z.enum(permissions))
  .min(1, 'Choose at least one permission')
  .max(permissions.length)
  .transform((all) => [...new Set(all)])
export const RoleCreate = z.object({ name: Name, permissions: Permissions }).meta({ id: 'RoleCreate' })
export type RoleCreate = z.output<typeof RoleCreate>
export const RoleUpdate = z
  .object({ name: Name.optional(), permissions: Permissions.optional(), version: z.int().positive() })
  .meta({ id: 'RoleUpdate' })
export type RoleUpdate = z.output<typeof RoleUpdate>

export const roleEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/roles',
    summary: 'The five built-in roles and the agency’s own, with their permissions',
    access: allow('users.read', 'agency'),
    response: z.array(RoleInfo),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/roles',
    creates: true,
    summary: 'Create a role; you can only grant permissions you have',
    access: allow('roles.manage', 'agency'),
    body: RoleCreate,
    response: RoleInfo,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/roles/:id',
    summary: 'Change a role; applies at once to all users with it',
    access: allow('roles.manage', 'agency'),
    params: IdParams,
    body: RoleUpdate,
    response: RoleInfo,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/roles/:id',
    summary: 'Remove a role that no user has; can be restored',
    access: allow('roles.manage', 'agency'),
    params: IdParams,
    response: z.object({ id: Id }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/roles/:id/restore',
    summary: 'Restore a removed role',
    access: allow('roles.manage', 'agency'),
    params: IdParams,
    response: RoleInfo,
  }),
}
