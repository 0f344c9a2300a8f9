import { slot } from '#ui/slots.ts'
import type { DocumentType, Theme } from '../documents.rules.ts'

export interface DocumentOfListing {
  listingId: string
  type: DocumentType
  theme: Theme | undefined
  /** The law forbids to hand it out: the list beside the preview says why. */
  isBlocked: boolean
  allowMissing: boolean
  /** The vendors of the listing, by name. */
  vendor: { name: string | null; email: string | null } | undefined
}
/** Ways on for a document, below those that print it. */
export const documentParts = slot<DocumentOfListing>('document of a listing')
