/** Settings of the list in its address. */
export interface CampaignsSearch {
  show?: 'automatic'
  new?: 'yes'
}
export const readCampaignsSearch = (search: Record<string, unknown>): CampaignsSearch => ({
  ...(search['show'] === 'automatic' && { show: 'automatic' as const }),
  ...(search['new'] === 'yes' && { new: 'yes' as const }),
})
