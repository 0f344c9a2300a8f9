// What features above put on the pages of listings.
import { slot } from '#ui/slots.tsx'

export interface ListingPart {
  of: { entity: 'listing'; id: string }
  listingId: string
  /** Street, or the reference where there is none. */
  name: string
  saleOrLease: 'sale' | 'lease' | 'both'
  canEdit: boolean
  /** Opens the editor at a field (a path in ListingFields, `agents` or `media`). */
  onField(path: string): void
}
/** Tabs, beside Overview (0), Photos (10) and History (90). */
export const listingTab = slot<ListingPart>('listing tab')
export const listingButton = slot<{ listingId: string; version: number; name: string }>('listing button')
export const listingMenu = slot<{ listingIds: readonly string[]; reference?: string }>('listing menu')
export const selectionButton = slot<{ listingIds: readonly string[] }>('button for selected listings')
