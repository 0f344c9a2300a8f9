import { infiniteQueryOptions } from '@tanstack/react-query'
import type { agentEndpoints } from '#accounts/agents/agents.contract.ts'
import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import { wire } from '#ui/api/wire.ts'
import type { roleEndpoints } from '../roles.contract.ts'
import type { userEndpoints } from '../users.contract.ts'
import type { UserStatus } from '../users.rules.ts'

type Users = typeof userEndpoints
type Roles = typeof roleEndpoints
export const userCalls = {
  list: wire<Users['list']>({ method: 'GET', path: '/api/users' }),
  create: wire<Users['create']>({ method: 'POST', path: '/api/users', creates: true }),
  invite: wire<Users['invite']>({ method: 'POST', path: '/api/users/invite', creates: true }),
  get: wire<Users['get']>({ method: 'GET', path: '/api/users/:id' }),
  update: wire<Users['update']>({ method: 'PUT', path: '/api/users/:id' }),
  remove: wire<Users['remove']>({ method: 'DELETE', path: '/api/users/:id' }),
  restore: wire<Users['restore']>({ method: 'POST', path: '/api/users/:id/restore' }),
  suspend: wire<Users['suspend']>({ method: 'POST', path: '/api/users/:id/suspend' }),
  unsuspend: wire<Users['unsuspend']>({ method: 'POST', path: '/api/users/:id/unsuspend' }),
  resetSecondStep: wire<Users['resetSecondStep']>({ method: 'POST', path: '/api/users/:id/second-step/reset' }),
  resend: wire<Users['resend']>({ method: 'POST', path: '/api/users/:id/invite' }),
  revoke: wire<Users['revoke']>({ method: 'DELETE', path: '/api/users/:id/invite' }),
  photo: wire<Users['photo']>({ method: 'GET', path: '/users/get-user-photo', produces: 'image/webp' }),
  setPhoto: wire<Users['setPhoto']>({ method: 'PUT', path: '/api/users/:id/photo', files: true }),
  removePhoto: wire<Users['removePhoto']>({ method: 'DELETE', path: '/api/users/:id/photo' }),
  restorePhoto: wire<Users['restorePhoto']>({ method: 'POST', path: '/api/users/:id/photo/restore' }),
}
export const roleCalls = {
  list: wire<Roles['list']>({ method: 'GET', path: '/api/roles' }),
  create: wire<Roles['create']>({ method: 'POST', path: '/api/roles', creates: true }),
  update: wire<Roles['update']>({ method: 'PUT', path: '/api/roles/:id' }),
  remove: wire<Roles['remove']>({ method: 'DELETE', path: '/api/roles/:id' }),
  restore: wire<Roles['restore']>({ method: 'POST', path: '/api/roles/:id/restore' }),
}
const listAgents = wire<(typeof agentEndpoints)['list']>({ method: 'GET', path: '/api/listing-agents/:clientId' })

export interface UserFilter {
  q: string
  status: UserStatus | ''
}
export const usersQuery = ({ q, status }: UserFilter) =>
  infiniteQueryOptions({
    queryKey: ['user', 'list', q, status],
    queryFn: ({ pageParam, signal }) =>
      call(
        userCalls.list,
        { query: { limit: 50, cursor: pageParam, ...(q && { q }), ...(status && { status }) } },
        { signal },
      ).catch((error: unknown) => {
        if (signal.aborted) throw error
        // One sentence whatever went wrong.
        throw new Error('Failed to fetch users', { cause: error })
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
export const userQuery = (id: string) => callQuery('user', userCalls.get, { params: { id } })
export const rolesQuery = callQuery('role', roleCalls.list, {})
export const agentChoiceQuery = (clientId: string) =>
  callQuery('agent', listAgents, { params: { clientId }, query: { limit: 200 } })
