import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import { agencyParams } from '#ui/session/session-store.ts'
import type { Scope } from '#ui/session/scope.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import { emailStore } from '#ui/messages/email-store.ts'
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

export const listQuery = (show: Show, contacts: Scope) =>
  pagesQuery([kind, 'list', show, contacts], (cursor, signal) =>
    call(enquiryCalls.list, { params: agencyParams(), query: { show, contacts, limit: 50, cursor } }, { signal }),
  )

/** Opens the editor of emails with an answer; undefined where there is no one to write to. */
export const replyOf = ({ id, contactId, contactName, name, email, listingId }: Enquiry) =>
  contactId && email
    ? () => emailStore.set({ contactId, name: contactName ?? name ?? email, listingId, enquiryId: id })
    : undefined

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
  }
}
