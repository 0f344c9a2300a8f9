import { IconUser, IconUserPlus } from '@tabler/icons-react'
import type { FoundContact } from '../contacts.contract.ts'
import type { PaletteItem, PaletteTools, RemoteSource } from '#ui/palette-source.ts'
import { formatPhone } from '#common/format-phone.ts'

/** Why a contact is in the results, where their line does not show it. */
const reasons: Partial<Record<FoundContact['foundBy'], string>> = {
  company: 'Company matches',
  street: 'Street matches',
  tag: 'Tag matches',
  oldField: 'Value from your old system matches',
}

/** Where nothing is found: a new contact with the name, email or phone number that was typed. */
export const newContactItem = ({ go }: PaletteTools, typed: string): PaletteItem => ({
  id: 'create-contact',
  label: `Create contact “${typed}”`,
  icon: <IconUserPlus size={17} stroke={1.7} />,
  run: () => go({ to: '/crm/contacts/all', search: { q: typed, new: 'typed' } }),
})

/** Contacts by words of their name, company, email, phone, address or tags. */
export const contactsSource = ({ go }: PaletteTools): RemoteSource<{ contacts: readonly FoundContact[] }> => ({
  heading: 'Contacts',
  permission: 'contacts.read',
  isRemote: true,
  group: 'contacts',
  itemsOf: ({ contacts }) =>
    contacts.map(({ id, displayName, email, phone, suburb, foundBy }) => ({
      id: `contact-${id}`,
      label: displayName,
      detail: [phone && formatPhone(phone), email, suburb, reasons[foundBy]].filter(Boolean).join(' · '),
      icon: <IconUser size={17} stroke={1.7} />,
      run: () => go({ to: `/contacts/${id}` }),
    })),
})
