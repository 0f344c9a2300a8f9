import { Combobox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { useMay } from '#ui/session/session-store.ts'
import { contactCalls } from './contact-calls.public.tsx'

export interface CreatedContact {
  id: string
  displayName: string
  email: string | null
  phone: string | null
}
/** A phone number and an email that stand beside the field of the name. */
export interface ContactDetails {
  phone?: string | null
  email?: string | null
}
const createId = 'create'

/**
 * The option that a picker offers where a search finds nothing: a contact of what was typed.
 * @param onMade gets that text: another may be typed by then
 * @param details what is known of this person beside the name
 */
export function useContactCreate(
  typed: string,
  isEmpty: boolean,
  onMade: (contact: CreatedContact, of: string) => void,
  details: ContactDetails = {},
) {
  const isOffered = useMay('contacts.write') && isEmpty && typed.length > 1
  const queryClient = useQueryClient()
  const make = useMutation({
    mutationFn: async (text: string) => {
      // The reader of names comes when a contact is made, not with every screen that has a picker.
      const { contactFrom, typedAs } = await import('../typed-contact.rules.ts')
      return call(contactCalls.create, { body: contactFrom({ ...details, ...typedAs(text) }) })
    },
    onSuccess: ({ id, displayName, emails, phones }, text) => {
      void queryClient.invalidateQueries({ queryKey: ['contact'] })
      onMade({ id, displayName, email: emails[0]?.address ?? null, phone: phones[0]?.number ?? null }, text)
    },
  })
  return {
    option: isOffered && <Combobox.Option value={createId}>Create contact “{typed}”</Combobox.Option>,
    error: make.isError ? saveFailure(make.error) : undefined,
    /** @returns whether it was this option that was chosen */
    submit(value: string): boolean {
      if (value !== createId) return false
      if (!make.isPending) make.mutate(typed)
      return true
    },
  }
}
