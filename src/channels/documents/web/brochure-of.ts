/** Whose documents are shown. */
export interface BrochureOf {
  listingId: string
  /** Version of the listing: another one is another brochure. */
  version: number
  /** Names the file: an address. */
  name: string
}
