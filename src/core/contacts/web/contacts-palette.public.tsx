import { IconUser } from '@tabler/icons-react'
import type { FoundContact } from '../contacts.contract.ts'
import type { PaletteTools, RemoteSource } from '#ui/palette-source.ts'
import { phoneWords } from './list/contacts-words.ts'

/** Contacts by name, email, part of a phone number or suburb. */
export const contactsSource = ({ go }: PaletteTools): RemoteSource<{ contacts: readonly FoundContact[] }> => ({
  heading: 'Contacts',
  permission: 'contacts.read',
  isRemote: true,
  group: 'contacts',
  itemsOf: ({ contacts }) =>
    contacts.map(({ id, displayName, email, phone, suburb }) => ({
      id: `contact-${id}`,
      label: displayName,
      detail: [phone && phoneWords(phone), email, suburb].filter(Boolean).join(' · '),
      icon: <IconUser size={17} stroke={1.7} />,
      run: () => go({ to: `/contacts/${id}` }),
    })),
})
