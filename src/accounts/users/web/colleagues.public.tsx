import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#ui/api/query.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { Colleague, userEndpoints } from '../users.contract.ts'
import { userHeads } from '../users.heads.generated.ts'

const colleaguesQuery = () => callQuery('user', callsOf<typeof userEndpoints>(userHeads).colleagues, {})

/** All users of the agency by name; empty until loaded. */
export const useColleagues = (): readonly Colleague[] => useQuery(colleaguesQuery()).data?.items ?? []

/** Names for a choice; at most 200. */
export const readUsers = async (signal: AbortSignal) => (await import('./user-calls.ts')).readUsers(signal)
