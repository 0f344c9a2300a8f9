import { useQueryClient } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { preferenceEndpoints } from '../preferences.contract.ts'
import { preferenceHeads } from '../preferences.heads.generated.ts'

export const preferenceCalls = callsOf<typeof preferenceEndpoints>(preferenceHeads)
/** Their live events: preferences under `contact`, sent and dismissed matches under `match`. */
export const preferencesQuery = (contactId: string) =>
  callQuery('contact', preferenceCalls.byContact, { params: { id: contactId } })
export const matchedPropertiesQuery = (contactId: string) =>
  callQuery('match', preferenceCalls.matchedProperties, { params: { id: contactId }, query: { limit: 30 } })
export const matchedContactsQuery = (listingId: string) =>
  callQuery('match', preferenceCalls.matchedContacts, { params: { id: listingId }, query: { limit: 100 } })

/** Names the way a match was sent; by phone and in person were recorded by hand in earlier versions. */
const sentWords: Readonly<Record<string, string>> = {
  campaign: 'in a campaign',
  email: 'by email',
  sms: 'by SMS',
  phone: 'by phone',
  inPerson: 'in person',
}
export const sentWord = (channel: string | null) => sentWords[channel ?? ''] ?? ''

/** Remembers what was set aside, which can be taken back. */
export function useMatchNotes() {
  const queryClient = useQueryClient()
  const again = () => void queryClient.invalidateQueries({ queryKey: ['match'] })
  const note = (listingId: string, preferenceIds: string[], what: 'dismissed' | 'undismissed') =>
    call(preferenceCalls.note, { body: { listingId, preferenceIds, what } }).then(again, toastFailure)
  return {
    again,
    dismiss: (listingId: string, preferenceIds: string[]) =>
      note(listingId, preferenceIds, 'dismissed').then(() =>
        toastUndo('Match dismissed', () => void note(listingId, preferenceIds, 'undismissed')),
      ),
    undismiss: (listingId: string, preferenceIds: string[]) => note(listingId, preferenceIds, 'undismissed'),
  }
}
