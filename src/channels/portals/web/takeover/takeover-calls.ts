import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { callsOf } from '#ui/api/calls.ts'
import { callQuery } from '#ui/api/query.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import type { takeoverEndpoints } from '../../takeover.contract.ts'
import { takeoverHeads } from '../../takeover.heads.generated.ts'
import { portalCalls } from '../portal-calls.ts'

const takeoverCalls = callsOf<typeof takeoverEndpoints>(takeoverHeads)

export const takeoverOfferQuery = callQuery('portalAccount', takeoverCalls.offer, {})
export const takeoverQuery = (id: string) => callQuery('portalAccount', takeoverCalls.takeover, { params: { id } })
export type TakeoverFilter = 'toCheck' | 'ready' | 'takenOver'
export const takeoverListingsQuery = (id: string, state: TakeoverFilter | undefined) =>
  pagesQuery(['portalAccount', takeoverCalls.listings.path, id, state], (cursor, signal) =>
    call(takeoverCalls.listings, { params: { id }, query: { limit: 25, cursor, ...(state && { state }) } }, { signal }),
  )

interface Said {
  listingId: string
  name: string
}
/** Everything that a person does on the screen of one account. */
export function useTakeover(id: string) {
  const queryClient = useQueryClient()
  const params = { id }
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['portalAccount'] }),
      queryClient.invalidateQueries({ queryKey: ['publication'] }),
    ])
  const undo = useMutation({
    mutationFn: ({ listingId }: Said) => call(takeoverCalls.undo, { params, body: { listingId } }),
    onSuccess: (_, { name }) => announce(`${name} is not taken over`),
    onError: toastFailure,
    onSettled: refresh,
  })
  const confirm = useMutation({
    mutationFn: ({ listingId, acceptsAddress }: Said & { acceptsAddress: boolean }) =>
      call(takeoverCalls.confirm, { params, body: { listingId, acceptsAddress } }),
    onSuccess: (_, said) => toastUndo(`${said.name} is taken over`, () => undo.mutate(said)),
    onError: toastFailure,
    onSettled: refresh,
  })
  const confirmAll = useMutation({
    async mutationFn() {
      let confirmed = 0
      for (let left = 1; left > 0; ) {
        const done = await call(takeoverCalls.confirmAll, { params })
        confirmed += done.confirmed
        left = done.confirmed ? done.left : 0
      }
      return confirmed
    },
    onSuccess: (confirmed) => announce(`${confirmed} taken over`),
    onError: toastFailure,
    onSettled: refresh,
  })
  const finish = useMutation({
    mutationFn: (version: number) => call(portalCalls.updateAccount, { params, body: { version, isTakingOver: false } }),
    onSuccess: ({ name }) => announce(`${name} is taken over`),
    onError: toastFailure,
    onSettled: refresh,
  })
  const check = useMutation({
    mutationFn: () => call(takeoverCalls.check, { params }),
    onSuccess: () => announce('Checking the listings'),
    onError: toastFailure,
  })
  const tick = useMutation({
    mutationFn: (body: { item: string; isDone: boolean }) => call(takeoverCalls.tick, { params, body }),
    onSuccess: (now) => queryClient.setQueryData(takeoverQuery(id).queryKey, now),
    onError: toastFailure,
  })
  const setKey = (listingId: string, externalKey: string) =>
    call(takeoverCalls.key, { params, body: { listingId, externalKey } }).then(refresh)
  return { undo, confirm, confirmAll, finish, check, tick, setKey }
}
export type TakeoverActions = ReturnType<typeof useTakeover>
