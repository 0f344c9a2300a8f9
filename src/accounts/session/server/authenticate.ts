import type { FastifyRequest } from 'fastify'
import { permissionsFor, staysWhileSuspended } from '#common/permissions.ts'
import type { Platform } from '#platform/context.ts'
import { proveScope, type Scope } from '#platform/scope.ts'
import type { AccessTokens } from './access-token.ts'
import { needsFactor } from './factor/needs-factor.ts'
import { refused } from './session.service.ts'
import { findSession, findUser } from './session.store.ts'

/** Time for which a process trusts what it knows of a session; endings and role changes arrive at once by live events. */
const trustMs = 15_000

/**
 * The only maker of a request's Scope: a valid access token of a session that has not ended, of a user who is active. What a role may do
 * comes from the user's row, not from the token, so that a change of role does not wait for the token to run out.
 */
export function authenticator(platform: Platform, tokens: AccessTokens): (request: FastifyRequest) => Promise<Scope> {
  const known = new Map<string, { scope: Scope; until: number }>()
  // A session that ends while its row is being read must not be trusted afterwards.
  let endings = 0
  platform.live.onAny((event) => {
    if (event.type === 'suspension') known.clear()
    if (event.type === 'suspension' || event.type === 'missed' || event.type === 'sessionEnded' || event.type === 'userChanged')
      endings++
    if (event.type === 'missed') known.clear()
    if (event.type === 'sessionEnded') known.delete(event.id)
    if (event.type === 'userChanged') for (const [id, { scope }] of known) if (scope.userId === event.id) known.delete(id)
  })

  return async (request) => {
    const header = request.headers.authorization
    if (!header?.startsWith('Bearer ')) throw refused('no token')
    const { sid, ClientId: agencyId, UserId } = await tokens.verify(header.slice(7))
    const now = platform.clock().getTime()
    const hit = known.get(sid)
    if (hit && hit.until > now) return hit.scope
    const endingsBefore = endings
    const isSuspended = await platform.outside.isSuspended(agencyId)
    const scope = await platform.database.inAgency(agencyId, async (db) => {
      const session = await findSession(db, agencyId, sid)
      const user = session && (await findUser(db, agencyId, session.userId))
      if (!session || session.endedAt || session.userId !== UserId || user?.status !== 'active') return undefined
      const allowed = permissionsFor(user.role, user.role_permissions)
      return proveScope({
        agencyId,
        userId: user.id,
        agentId: user.agent_id,
        permissions: new Set(needsFactor(user) ? [] : isSuspended ? allowed.filter(staysWhileSuspended) : allowed),
        needsFactor: needsFactor(user),
        isSuspended,
        sessionId: sid,
      })
    })
    if (!scope) {
      known.delete(sid)
      throw refused('session ended')
    }
    if (known.size > 10_000) known.clear()
    if (endings === endingsBefore) known.set(sid, { scope, until: now + trustMs })
    return scope
  }
}
