import type { FastifyRequest } from 'fastify'
import { AppError, notFound } from '#common/errors.ts'

const agencyKeys = ['clientId', 'ClientId', 'ClientID'] as const
const userKeys = ['userId', 'UserId', 'UserID'] as const

/**
 * The specification's calls carry the agency and the user beside the token. Wherever they stand (path, query, body) they must be the
 * token's: another agency is not found, another user is forbidden without the permission to act for others (DESIGN section 4).
 * Looks at the raw request, because parsing drops what a schema does not name.
 */
export async function identityGuard(request: FastifyRequest): Promise<void> {
  const { scope } = request
  if (!scope) return
  for (const part of [request.params, request.query, request.body]) {
    if (typeof part !== 'object' || part === null) continue
    const named = part as Record<string, unknown>
    for (const key of agencyKeys)
      if (named[key] !== undefined && named[key] !== scope.agencyId) throw notFound({ [key]: 'another agency' })
    for (const key of userKeys)
      if (named[key] !== undefined && named[key] !== scope.userId && !scope.permissions.has('users.manage'))
        throw new AppError('forbidden', 'You can act for yourself only')
  }
}
