// Contents of a saved view of the listings. The browser's first screen reads the plain lists of this file, so zod stays out of it.
export const tagColours = ['red', 'amber', 'green', 'teal', 'blue', 'indigo', 'pink'] as const
export type TagColour = (typeof tagColours)[number]

export const viewKinds = ['table', 'board', 'map'] as const
export type ViewKind = (typeof viewKinds)[number]

/** Columns of the table beside the listing itself, in the order they come with. */
export const listingColumns = [
  'status',
  'price',
  'type',
  'rooms',
  'land',
  'agent',
  'updated',
  'listed',
  'reference',
  'authority',
  'openHome',
  'daysOnMarket',
  'vendor',
  'enquiries',
  'portals',
] as const
export type ListingColumn = (typeof listingColumns)[number]
export const defaultColumns: readonly ListingColumn[] = [
  'status',
  'price',
  'daysOnMarket',
  'rooms',
  'vendor',
  'enquiries',
  'portals',
  'agent',
]
