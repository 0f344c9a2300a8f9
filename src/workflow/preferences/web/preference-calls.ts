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

export type Channel = 'email' | 'sms' | 'phone' | 'inPerson'
/** Of what is sent by hand; a campaign notes it itself. */
export const channelWords: Record<Channel, string> = {
  email: 'by email',
  phone: 'by phone',
  sms: 'by SMS',
  inPerson: 'in person',
}
/** Said above the ways: nothing leaves from here. */
export const recordedOnly = 'Record only. Gable sends nothing.'
export const sentWord = (channel: string | null) =>
  channel === 'campaign' ? 'in a campaign' : (channelWords[channel as Channel] ?? '')

/** Remembers what was sent or set aside; setting aside can be taken back. */
export function useMatchNotes() {
  const queryClient = useQueryClient()
  const again = () => void queryClient.invalidateQueries({ queryKey: ['match'] })
  const note = (listingId: string, preferenceIds: string[], what: 'sent' | 'dismissed' | 'undismissed', channel?: Channel) =>
    call(preferenceCalls.note, { body: { listingId, preferenceIds, what, ...(channel ? { channel } : {}) } }).then(
      again,
      toastFailure,
    )
  return {
    sent: (listingId: string, preferenceIds: string[], channel: Channel) => note(listingId, preferenceIds, 'sent', channel),
    dismiss: (listingId: string, preferenceIds: string[]) =>
      note(listingId, preferenceIds, 'dismissed').then(() =>
        toastUndo('Match dismissed', () => void note(listingId, preferenceIds, 'undismissed')),
      ),
    undismiss: (listingId: string, preferenceIds: string[]) => note(listingId, preferenceIds, 'undismissed'),
  }
}
