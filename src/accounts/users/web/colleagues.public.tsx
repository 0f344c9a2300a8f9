import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#ui/api/query.ts'
import { wire } from '#ui/api/wire.ts'
import type { Colleague, userEndpoints } from '../users.contract.ts'

const colleaguesQuery = () =>
  callQuery('user', wire<(typeof userEndpoints)['colleagues']>({ method: 'GET', path: '/api/colleagues' }), {})

/** Everybody of the agency by name; empty until they are read. */
export const useColleagues = (): readonly Colleague[] => useQuery(colleaguesQuery()).data?.items ?? []
