import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { noteTourStep } from '#accounts/appearance/web/tour.public.tsx'
import { call } from '#ui/api/api.ts'
import { ApiError } from '#ui/api/api-error.ts'
import { onLive } from '#ui/api/live.ts'
import { toastFailure } from '#ui/toast.ts'
import type { PortalAccount } from '../portal-accounts.contract.ts'
import type { Publication } from '../portals.contract.ts'
import { isUnderWay } from '../portals.rules.ts'
import type { Message } from './publication/message-list.tsx'
import { portalCalls, publicationsQuery } from './portal-calls.ts'

/** Read again when the publication moves, and when the listing changes: then there may be something that was not sent. */
export function usePublications(listingId: string) {
  const queryClient = useQueryClient()
  const query = publicationsQuery(listingId)
  useEffect(
    () =>
      onLive(({ kind, id }) => {
        const [entity, of] = publicationsQuery(listingId).queryKey
        if (kind === 'listing' && id === listingId) void queryClient.invalidateQueries({ queryKey: [entity, of] })
      }),
    [queryClient, listingId],
  )
  return useQuery({
    ...query,
    // The listing may have changed while this page was closed and received no live events.
    refetchOnMount: 'always',
    // Should the live line be broken, the state still does not stand still.
    refetchInterval: ({ state }) => (state.data?.some((one) => isUnderWay(one.state) && !one.isHeld) ? 10_000 : false),
  })
}

export type Step = 'publish' | 'withdraw' | 'retry' | 'pause' | 'resume' | 'confirmRemoved'

/** One button's work on one account; `refusal` holds what the portal would not take, field by field. */
export function usePublishing(listingId: string, account: PortalAccount, publication: Publication | undefined) {
  const queryClient = useQueryClient()
  const { queryKey } = publicationsQuery(listingId)
  const step = useMutation({
    mutationFn: (wanted: Step) =>
      wanted === 'publish' || !publication
        ? call(portalCalls.upload, { body: { listingId, portalType: account.portalType, portalAccountId: account.id } })
        : call(portalCalls[wanted], { params: { id: publication.id } }),
    onSuccess: (now, wanted) => {
      if (wanted === 'publish') noteTourStep('publish')
      queryClient.setQueryData(queryKey, (all) => [...(all ?? []).filter((one) => one.id !== now.id), now])
      void queryClient.invalidateQueries({ queryKey: ['publication'] })
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.fields.length)) toastFailure(error)
    },
  })
  // A rejected listing may be fixed once it has changed.
  const { reset } = step
  useEffect(() => reset(), [reset, publication?.currentListingVersion])
  const fields = step.error instanceof ApiError ? step.error.fields : []
  const refusal: Message[] = fields.map(({ path, message }) => ({ severity: 'blocks', field: path, message }))
  return { take: step.mutate, isBusy: step.isPending, busyWith: step.isPending ? step.variables : undefined, refusal }
}
