/** Which tab of a listing is open, from its address; features above add tabs, so any word may be one. The first tab needs no word. */
export function readListingTab({ tab }: Record<string, unknown>): { tab?: string } {
  return typeof tab === 'string' && /^[a-z]{1,20}$/.test(tab) && tab !== 'overview' ? { tab } : {}
}
