import { type Permission, type Role, roles } from '#common/permissions.ts'

export const userStatuses = ['invited', 'active', 'suspended', 'archived'] as const
export type UserStatus = (typeof userStatuses)[number]
export type UserStep = 'suspend' | 'unsuspend' | 'archive' | 'restore' | 'invite' | 'revoke'

/** Steps of an account in each state; the page offers these and nothing else. */
const steps: Record<UserStatus, readonly UserStep[]> = {
  invited: ['invite', 'revoke', 'archive'],
  active: ['suspend', 'archive'],
  suspended: ['unsuspend', 'archive'],
  archived: ['restore'],
}
export const canTake = (status: UserStatus, step: UserStep): boolean => steps[status].includes(step)

export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Administrator',
  agent: 'Agent',
  assistant: 'Assistant',
  readOnly: 'Read only',
}
export const isBuiltIn = (role: string): role is Role => (roles as readonly string[]).includes(role)

/**
 * No user can grant or manage more permissions than they have: the rule behind creating users, changing roles, suspending and archiving.
 * So an administrator can neither create an owner nor lock one out.
 */
export const isWithin = (mine: ReadonlySet<Permission> | readonly Permission[], theirs: readonly Permission[]): boolean => {
  const held = new Set(mine)
  return theirs.every((permission) => held.has(permission))
}
