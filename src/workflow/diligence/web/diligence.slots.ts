// Places of due diligence that features above fill.
import { slot } from '#ui/slots.ts'

/** Ways to send a link to its party: a message that is written and sent as any other. */
export const linkSending = slot<{
  contactId: string
  name: string
  listingId: string
  subject: string
  text: string
  /** The same in few words, such as for an SMS. */
  short: string
}>('sending a link to a party')
/** Beside the CSV of the register: the same on paper. */
export const registerPapers = slot<{ filter: object }>('papers of the register')
