import { queryOptions } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { installationEndpoints } from '../installation.contract.ts'
import { installationHeads } from '../installation.heads.generated.ts'

export const installationCalls = callsOf<typeof installationEndpoints>(installationHeads)

export const installationQuery = queryOptions({
  queryKey: ['installation', 'state'],
  queryFn: ({ signal }) => call(installationCalls.state, {}, { signal }),
})

/** The question of everyone at the agency. */
export const heldQuery = queryOptions({
  queryKey: ['installation', 'held'],
  queryFn: ({ signal }) => call(installationCalls.held, {}, { signal }),
})

export const archiveQuery = queryOptions({
  queryKey: ['installation', 'archive'],
  queryFn: ({ signal }) => call(installationCalls.archiveSize, {}, { signal }),
})
