/** Settings of the list in its address. */
export interface CampaignsSearch {
  show?: 'automatic' | 'suppressed'
  new?: 'yes'
}
export const readCampaignsSearch = (search: Record<string, unknown>): CampaignsSearch => ({
  ...((search['show'] === 'automatic' || search['show'] === 'suppressed') && { show: search['show'] }),
  ...(search['new'] === 'yes' && { new: 'yes' as const }),
})
