import { useQueryClient } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { callsOf } from '#ui/api/calls.ts'
import { callQuery } from '#ui/api/query.ts'
import { showChanged } from '#ui/api/show-changed.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import type { Case, diligenceEndpoints, diligenceSettingsEndpoints } from '../diligence.contract.ts'
import { diligenceHeads, diligenceSettingsHeads } from '../diligence.heads.generated.ts'
import { diligenceKind } from '../diligence-values.ts'

export const diligenceCalls = callsOf<typeof diligenceEndpoints>(diligenceHeads)
export const diligenceSettingsCalls = callsOf<typeof diligenceSettingsEndpoints>(diligenceSettingsHeads)

export const casesQuery = (listingId: string) => callQuery(diligenceKind, diligenceCalls.ofListing, { params: { id: listingId } })
export const settingsQuery = () => callQuery(diligenceKind, diligenceSettingsCalls.settings, {})

export interface RegisterFilter {
  q?: string
  states?: string
  side?: string
  due?: string
  agentId?: string
}
export const registerQuery = (filter: RegisterFilter) =>
  pagesQuery([diligenceKind, 'list', filter], (cursor, signal) =>
    call(diligenceCalls.list, { query: { ...filter, limit: 100, count: 'true', cursor } as never }, { signal }),
  )

export const receiptsQuery = () =>
  pagesQuery([diligenceKind, 'receipts'], (cursor, signal) =>
    call(diligenceCalls.receipts, { query: { limit: 20, cursor } as never }, { signal }),
  )

/** Shows a changed case at once, and reads all cases again, and what they are gates of. */
export function useCasesChanged(): (now?: Case) => void {
  const queryClient = useQueryClient()
  return (now) => {
    if (now) showChanged(queryClient, casesQuery(now.listingId).queryKey, now)
    for (const kind of [diligenceKind, 'authority', 'listing']) void queryClient.invalidateQueries({ queryKey: [kind] })
  }
}
