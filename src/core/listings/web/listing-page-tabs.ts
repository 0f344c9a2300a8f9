export const listingTabs = ['overview', 'photos', 'buyers', 'tasks', 'notes', 'portals', 'history'] as const
export type ListingTab = (typeof listingTabs)[number]

/** Which tab of a listing is open, from its address; the first one needs no word. */
export function readListingTab({ tab }: Record<string, unknown>): { tab?: ListingTab } {
  const known = listingTabs.find((one) => one === tab)
  return known && known !== 'overview' ? { tab: known } : {}
}
