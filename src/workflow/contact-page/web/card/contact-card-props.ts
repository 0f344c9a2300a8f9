import type { Contact } from '#core/contacts/contacts.contract.ts'
import type { Save } from '../contact-page-saving.ts'

export interface CardProps {
  contact: Contact
  save: Save
  isReadOnly: boolean
}
