import { queryOptions } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { EmailTo } from '#ui/messages/email-store.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import type { emailEndpoints } from '../emails.contract.ts'
import { emailHeads } from '../emails.heads.generated.ts'
import type { templateEndpoints } from '../templates.contract.ts'
import { templateHeads } from '../templates.heads.generated.ts'

export const emailCalls = callsOf<typeof emailEndpoints>(emailHeads)
export const templateCalls = callsOf<typeof templateEndpoints>(templateHeads)
export const templateKind = 'emailTemplate'

/** Read again each time the editor opens: consent and addresses decide what it offers. */
export const composeQuery = ({ contactId, listingId, enquiryId }: EmailTo) =>
  queryOptions({
    queryKey: ['contact', 'email', contactId, listingId, enquiryId],
    queryFn: ({ signal }) =>
      call(
        emailCalls.compose,
        { params: { id: contactId }, query: { listingId: listingId ?? undefined, enquiryId } },
        { signal },
      ),
    staleTime: 0,
  })
export const unsentQuery = (contactId: string) =>
  pagesQuery(['contact', 'unsentEmails', contactId], (cursor, signal) =>
    call(emailCalls.unsent, { params: { id: contactId }, query: { limit: 5, cursor } }, { signal }),
  )
export const templatesQuery = () =>
  pagesQuery([templateKind], (cursor, signal) => call(templateCalls.list, { query: { limit: 100, cursor } }, { signal }))
