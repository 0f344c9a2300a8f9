import { useQueryClient } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import { wire } from '#ui/api/wire.ts'
import type { preferenceEndpoints } from '../preferences.contract.ts'

type Endpoints = typeof preferenceEndpoints
export const preferenceCalls = {
  create: wire<Endpoints['create']>({ method: 'POST', path: '/api/preference', creates: true }),
  byContact: wire<Endpoints['byContact']>({ method: 'GET', path: '/api/preference/get_by_contact_id/:id' }),
  update: wire<Endpoints['update']>({ method: 'PUT', path: '/api/preference/:id' }),
  remove: wire<Endpoints['remove']>({ method: 'DELETE', path: '/api/preference/:id' }),
  restore: wire<Endpoints['restore']>({ method: 'POST', path: '/api/preference/restore/:id' }),
  properties: wire<Endpoints['matchedProperties']>({ method: 'GET', path: '/api/preference/get_matched_properties/:id' }),
  contacts: wire<Endpoints['matchedContacts']>({ method: 'GET', path: '/api/preference/get_matched_contacts/:id' }),
  note: wire<Endpoints['note']>({ method: 'POST', path: '/api/preference/match_note' }),
}
/** Their live events: preferences are told as their contact, what was sent and dismissed as `match`. */
export const preferencesQuery = (contactId: string) =>
  callQuery('contact', preferenceCalls.byContact, { params: { id: contactId } })
export const matchedPropertiesQuery = (contactId: string) =>
  callQuery('match', preferenceCalls.properties, { params: { id: contactId }, query: { limit: 30 } })
export const matchedContactsQuery = (listingId: string) =>
  callQuery('match', preferenceCalls.contacts, { params: { id: listingId }, query: { limit: 100 } })

export type Channel = 'email' | 'sms' | 'phone' | 'inPerson'
export const channelWords: Record<Channel, string> = {
  email: 'by e-mail',
  phone: 'by phone',
  sms: 'by SMS',
  inPerson: 'in person',
}
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
        toastUndo('Set aside', () => void note(listingId, preferenceIds, 'undismissed')),
      ),
    undismiss: (listingId: string, preferenceIds: string[]) => note(listingId, preferenceIds, 'undismissed'),
  }
}
