import type { Contact } from '../../contacts.contract.ts'
import type { Save } from '../page/contact-page-saving.ts'

export interface CardProps {
  contact: Contact
  save: Save
  isReadOnly: boolean
}
