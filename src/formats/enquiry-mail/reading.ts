/** One enquiry as a mail has it. */
export interface MailEnquiry {
  /** The portal as people call it, `Website` for a form; null for a mail that the person wrote. */
  sourceName: string | null
  name: string | null
  email: string | null
  phone: string | null
  message: string
  /** Other labelled lines that staff want to read: `Pets: 1 cat`. */
  details: string
  /** The address of the listing in one line. */
  address: string | null
  /** An id of the listing: ours, or the portal’s. */
  reference: string | null
  /** The portal’s id of the ad. */
  adId: string | null
  kind: 'listing' | 'contract' | 'vendor' | 'agency' | 'other'
}

export type Reading =
  | { verdict: 'read'; enquiries: MailEnquiry[] }
  /** A person has to sort it; `draft` has what could be read. */
  | { verdict: 'unreadable'; draft: MailEnquiry }
  | { verdict: 'autoReply' }
  | { verdict: 'spam' }
