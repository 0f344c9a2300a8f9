/** Whose documents are shown. */
export interface BrochureOf {
  listingId: string
  /** Of the listing: another version is another brochure. */
  version: number
  /** Names the file: an address. */
  name: string
}
