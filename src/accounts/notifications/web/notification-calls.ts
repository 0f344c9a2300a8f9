import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { announce } from '#ui/announce.tsx'
import { callQuery } from '#ui/api/query.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import { callsOf } from '#ui/api/calls.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import type { notificationEndpoints } from '../notifications.contract.ts'
import { notificationHeads } from '../notifications.heads.generated.ts'

export const notificationCalls = callsOf<typeof notificationEndpoints>(notificationHeads)
export const kind = 'notification'
export const countQuery = () => callQuery(kind, notificationCalls.count, {})
export const settingsQuery = () => callQuery('notificationSettings', notificationCalls.settings, {})

export const listQuery = (show: 'unread' | 'all', limit: number) =>
  pagesQuery([kind, 'list', show, limit], (cursor, signal) =>
    call(notificationCalls.list, { query: { limit, show, cursor } }, { signal }),
  )

/** One is read by opening it; all of them can be, and that can be taken back. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  const mark = useMutation({
    mutationFn: (body: { ids?: string[]; upTo?: string; isRead: boolean }) => call(notificationCalls.markRead, { body }),
    onSuccess: ({ unread }) => {
      queryClient.setQueryData(countQuery().queryKey, { unread })
      void queryClient.invalidateQueries({ queryKey: [kind, 'list'] })
    },
    onError: toastFailure,
  })
  return {
    one: (id: string) => mark.mutate({ ids: [id], isRead: true }),
    all: (upTo: string) =>
      mark.mutate(
        { upTo, isRead: true },
        {
          onSuccess: ({ ids }) => {
            announce('All marked as read')
            if (ids.length) toastUndo('All marked as read', () => mark.mutate({ ids: ids.slice(0, 200), isRead: false }))
          },
        },
      ),
  }
}
