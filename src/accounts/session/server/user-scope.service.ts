import { permissionsFor } from '#common/permissions.ts'
import type { Db } from '#platform/db/kysely.ts'
import { proveScope, type Scope } from '#platform/scope.ts'
import { needsFactor } from './factor/needs-factor.ts'
import { findUser } from './session.store.ts'

/**
 * The scope of a user who reads by a secret address instead of a sign-in (a calendar feed): what they may do now, without a session.
 * @returns undefined when they cannot sign in, owe a second factor, or have set a password since the address was made
 */
export async function scopeOfUser(db: Db, agencyId: string, userId: string, madeAt: Date): Promise<Scope | undefined> {
  const user = await findUser(db, agencyId, userId)
  if (user?.status !== 'active' || needsFactor(user)) return undefined
  if (user.password_set_at && user.password_set_at >= madeAt) return undefined
  const permissions = new Set(permissionsFor(user.role, user.role_permissions))
  return proveScope({ agencyId, userId, agentId: user.agent_id, permissions, sessionId: null })
}
