import { createStore } from '../store.ts'

export interface EmailTo {
  contactId: string
  name: string
  /** One of several addresses. */
  address?: string | undefined
  /** The listing that it is about. */
  listingId?: string | null | undefined
  /** The enquiry that it answers: its address and words are found with it. */
  enquiryId?: string | undefined
  /** The text that it starts with. */
  draft?: { subject: string; text: string } | undefined
}

/** The contact that the shell shows the email editor for. */
export const emailStore = createStore<EmailTo | undefined>(undefined)
