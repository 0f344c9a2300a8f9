import { IconUser } from '@tabler/icons-react'
import { call } from '#ui/api.ts'
import type { PaletteSource, PaletteTools } from '#ui/palette-source.ts'
import { agencyParams, contactCalls } from './contacts-queries.ts'
import { phoneWords } from './contacts-words.ts'

/** People by name, e-mail, any half of a telephone number or suburb. */
export const contactsSource = ({ scope, go }: PaletteTools): PaletteSource => ({
  heading: 'Contacts',
  permission: 'contacts.read',
  isRemote: true,
  async find(query, signal) {
    const found = await call(
      contactCalls.find,
      { params: agencyParams(), query: { q: query.slice(0, 100), limit: 8, contacts: scope } },
      { signal },
    )
    return found.map(({ id, displayName, email, phone, suburb }) => ({
      id: `contact-${id}`,
      label: displayName,
      detail: [phone && phoneWords(phone), email, suburb].filter(Boolean).join(' · '),
      icon: <IconUser size={17} stroke={1.7} />,
      run: () => go({ to: `/contacts/${id}` }),
    }))
  },
})
