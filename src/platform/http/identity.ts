import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#common/endpoint.ts'
import { AppError, notFound } from '#common/errors.ts'

const agencyKeys = ['clientId', 'ClientId', 'ClientID'] as const
const userKeys = ['userId', 'UserId', 'UserID'] as const

/**
 * The specification's calls carry the agency and the user beside the token. Wherever they stand (path, query, body) they must be the
 * token's: another agency is not found, another user is forbidden but where the call can be about a colleague and the caller may manage users.
 * Looks at the raw request, because parsing drops what a schema does not name.
 */
export const identityGuard =
  ({ actsFor }: Pick<Endpoint, 'actsFor'>) =>
  async (request: FastifyRequest): Promise<void> => {
    const { scope } = request
    if (!scope) return
    for (const part of [request.params, request.query, request.body]) {
      if (typeof part !== 'object' || part === null) continue
      const named = part as Record<string, unknown>
      for (const key of agencyKeys)
        if (named[key] !== undefined && named[key] !== scope.agencyId) throw notFound({ [key]: 'another agency' })
      for (const key of userKeys)
        if (named[key] !== undefined && named[key] !== scope.userId && !(actsFor && scope.permissions.has('users.manage')))
          throw new AppError('forbidden', 'You can only act for yourself. Leave the user out')
    }
  }
