import { permissionsFor } from '#common/permissions.ts'
import type { Db } from '#platform/db/agency-dialect.ts'
import { proveScope, type Scope } from '#platform/scope.ts'
import { findUser } from './session.store.ts'

/**
 * For what a user reads by a secret address instead of a sign-in (a calendar feed): what they may do now, without a session.
 * @returns undefined when they cannot sign in any more
 */
export async function scopeOfUser(db: Db, agencyId: string, userId: string): Promise<Scope | undefined> {
  const user = await findUser(db, agencyId, userId)
  if (user?.status !== 'active') return undefined
  const permissions = new Set(permissionsFor(user.role, user.role_permissions))
  return proveScope({ agencyId, userId, agentId: user.agent_id, permissions, sessionId: null })
}
