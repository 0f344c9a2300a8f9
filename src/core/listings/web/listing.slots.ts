// Places on the pages of listings that features above fill.
import type { ListingMedia } from '#common/listing/listing-media.ts'
import { slot } from '#ui/slots.ts'

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
/** Cells of a column of the list; the id of a part is the name of its column in `listingColumns`. */
export const listingColumn = slot<{ listingId: string }>('listing column')
/** Above the tabs of a listing that is live; `tab` is the one that is open. */
export const listingLive = slot<{ listingId: string; canEdit: boolean; tab: string }>('above a live listing')
/** In the overview, below the history of its price. */
export const listingOverview = slot<{ listingId: string; canEdit: boolean }>('listing overview')

export interface PhotosProps {
  listingId: string | undefined
  media: readonly ListingMedia[]
  onMedia(change: (media: readonly ListingMedia[]) => readonly ListingMedia[]): void
  /** A new listing is saved first, so that its pictures have somewhere to go. */
  needListing(): Promise<string | undefined>
}
/** The section Photos of the editor. */
export const editorPhotos = slot<PhotosProps>('photos in the editor')
