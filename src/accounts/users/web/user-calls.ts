import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import { callsOf } from '#ui/api/calls.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import type { roleEndpoints } from '../roles.contract.ts'
import type { userEndpoints } from '../users.contract.ts'
import { roleHeads } from '../roles.heads.generated.ts'
import { userHeads } from '../users.heads.generated.ts'
import type { UserStatus } from '../users.rules.ts'

export const userCalls = callsOf<typeof userEndpoints>(userHeads)
export const roleCalls = callsOf<typeof roleEndpoints>(roleHeads)

export interface UserFilter {
  q: string
  status: UserStatus | ''
}
export const usersQuery = ({ q, status }: UserFilter) =>
  pagesQuery(['user', 'list', q, status], (cursor, signal) =>
    call(userCalls.list, { query: { limit: 50, cursor, ...(q && { q }), ...(status && { status }) } }, { signal }).catch(
      (error: unknown) => {
        if (signal.aborted) throw error
        // One sentence for every error, as specified.
        throw new Error('Failed to fetch users', { cause: error })
      },
    ),
  )
export const userQuery = (id: string) => callQuery('user', userCalls.get, { params: { id } })
export const rolesQuery = callQuery('role', roleCalls.list, {})
export const readUsers = async (signal: AbortSignal) => (await call(userCalls.list, { query: { limit: 200 } }, { signal })).items
