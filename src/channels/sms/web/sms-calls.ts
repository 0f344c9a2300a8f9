import { queryOptions } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { smsEndpoints } from '../sms.contract.ts'
import { smsHeads } from '../sms.heads.generated.ts'

export const smsCalls = callsOf<typeof smsEndpoints>(smsHeads)

/** Read again each time the form opens: consent and replies decide what it offers. */
export const composeQuery = (contactId: string) =>
  queryOptions({
    queryKey: ['contact', 'sms', contactId],
    queryFn: ({ signal }) => call(smsCalls.compose, { params: { id: contactId } }, { signal }),
    staleTime: 0,
  })
export const smsSettingsQuery = () =>
  queryOptions({
    queryKey: ['sms', 'settings'],
    queryFn: ({ signal }) => call(smsCalls.settings, {}, { signal }),
  })
