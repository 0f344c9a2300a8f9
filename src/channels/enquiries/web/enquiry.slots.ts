// Parts that other features put on an enquiry.
import { slot } from '#ui/slots.ts'

/** Beside an enquiry of a known contact about one of our listings. */
export const enquirerButton = slot<{ contact: { id: string; name: string }; listingId: string; agentId: string | undefined }>(
  'button for who enquired',
)

/** Beside an enquiry of someone who may sell or lease their own home. */
export const enquiryButton = slot<{ enquiryId: string; contactId: string | null }>('button for an enquiry')

/** Buttons at the head of the page of enquiries. */
export const enquiriesTool = slot<Record<never, never>>('tool of enquiries')
