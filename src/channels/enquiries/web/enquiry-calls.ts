import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import { agencyParams } from '#ui/session/session-store.ts'
import type { Scope } from '#ui/session/scope.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import { callsOf } from '#ui/api/calls.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import type { Enquiry, enquiryEndpoints } from '../enquiries.contract.ts'
import { enquiryHeads } from '../enquiries.heads.generated.ts'

export const enquiryCalls = callsOf<typeof enquiryEndpoints>(enquiryHeads)

export type Show = 'open' | 'answered' | 'all'
export const enquiryKind = 'enquiry'
const kind = enquiryKind
export const figuresQuery = (contacts: Scope) =>
  callQuery(kind, enquiryCalls.figures, { params: agencyParams(), query: { contacts } })
export const oneQuery = (id: string) => callQuery(kind, enquiryCalls.one, { params: { id } })
/** The draft reply: read when a user is about to reply, never cached. */
export const draftQuery = (id: string) => ({ ...callQuery(kind, enquiryCalls.draft, { params: { id } }), staleTime: 0 })

export const listQuery = (show: Show, contacts: Scope) =>
  pagesQuery([kind, 'list', show, contacts], (cursor, signal) =>
    call(enquiryCalls.list, { params: agencyParams(), query: { show, contacts, limit: 50, cursor } }, { signal }),
  )

export function useEnquiryActions() {
  const queryClient = useQueryClient()
  const again = () => void queryClient.invalidateQueries({ queryKey: [kind] })
  const options = { onSuccess: again, onError: toastFailure }
  const answered = useMutation({
    mutationFn: ({ id, isAnswered }: { id: string; isAnswered: boolean }) =>
      call(enquiryCalls.answered, { params: { id }, body: { isAnswered } }),
    ...options,
  })
  const owner = useMutation({
    mutationFn: ({ id, agentId }: { id: string; agentId: string | null }) =>
      call(enquiryCalls.owner, { params: { id }, body: { agentId } }),
    ...options,
  })
  const reply = async ({ id, ...body }: { id: string; subject: string; text: string }) => {
    const enquiry = await call(enquiryCalls.reply, { params: { id }, body })
    announce(`Reply to ${enquiry.name ?? enquiry.email} is being sent`)
    again()
  }
  return {
    settle: ({ id }: Enquiry, isAnswered: boolean) =>
      answered.mutate(
        { id, isAnswered },
        {
          onSuccess: () =>
            toastUndo(isAnswered ? 'Marked as replied' : 'Marked as unanswered', () =>
              answered.mutate({ id, isAnswered: !isAnswered }),
            ),
        },
      ),
    giveTo: ({ id, agentId: before }: Enquiry, agentId: string | null) =>
      owner.mutate(
        { id, agentId },
        { onSuccess: () => toastUndo('Enquiry reassigned', () => owner.mutate({ id, agentId: before })) },
      ),
    reply,
  }
}
