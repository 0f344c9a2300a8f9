import { campaignEndpoints, type Campaign } from '../../../src/channels/campaigns/campaigns.contract.ts'
import { missing, type StandIn } from './stand-in.ts'
import { Kept } from './kept.ts'
import { page } from './records.ts'

/** Serves one campaign from memory, and a preview that shows its headings and subject. */
export function serveCampaign(
  api: StandIn,
  campaign: Campaign,
): { campaign: Kept<Campaign>; serveUpdate(): void; servePreview(): void } {
  const kept = new Kept(api, 'campaign', campaign)
  let isGone = false
  const serveUpdate = () => void api.on(campaignEndpoints.update, ({ body }) => kept.save(body as Partial<Campaign>))
  const servePreview = () =>
    void api.on(campaignEndpoints.preview, ({ body: { subject = '', design } }) => {
      const words = (design?.blocks ?? []).flatMap((block) => ('text' in block ? [`<p>${String(block.text)}</p>`] : []))
      const html = `<!doctype html><body>${words.join('')}</body>`
      return { subject, preheader: '', from: 'Harbour & Vale', html, text: '', sizeBytes: html.length, missing: [] }
    })
  api
    .on(campaignEndpoints.get, () => {
      if (isGone) throw missing()
      return kept.now
    })
    .on(campaignEndpoints.all, () => page(isGone ? [] : [kept.now]))
    .on(campaignEndpoints.remove, () => {
      isGone = true
      return { id: campaign.id }
    })
    .on(campaignEndpoints.restore, () => {
      isGone = false
      return kept.now
    })
  serveUpdate()
  servePreview()
  return { campaign: kept, serveUpdate, servePreview }
}
