import { codeEndpoints } from '../../../src/channels/documents/codes.contract.ts'
import { documentEndpoints, type Studio } from '../../../src/channels/documents/documents.contract.ts'
import { proofEndpoints } from '../../../src/workspace/proofs/proofs.contract.ts'
import { type ServedPhotos, servePhotos } from './kept-photos.ts'
import { answerOf } from './sample.ts'
import type { StandIn } from './stand-in.ts'

/** Serves a live listing with photos and its documents: the choice of each is kept, and the preview's picture says what it was drawn from. */
export function serveDocuments(api: StandIn, photoNames: readonly string[] = []): ServedPhotos {
  const served = servePhotos(api, photoNames)
  const { listing, now } = served
  listing.now = { ...listing.now, status: 'live', headline: 'Sunny cottage near the bay' }
  const chosen = new Map<string, Studio['choice']>()
  const nothing = { theme: null, photoIds: null, headline: null, description: null, occasion: null, addressee: null }
  const studioOf = (type: Studio['type']): Studio => {
    const choice = chosen.get(type) ?? nothing
    return {
      ...answerOf(documentEndpoints.studio),
      ...{
        type,
        choice,
        canEdit: true,
        theme: choice.theme ?? 'classic',
        photoIds: choice.photoIds ?? now().map(({ id }) => id),
      },
      ...{ headline: choice.headline ?? listing.now.headline, description: choice.description ?? listing.now.description },
    }
  }
  api
    .on(documentEndpoints.studio, ({ query }) => studioOf(query.type))
    .on(documentEndpoints.choose, ({ body: { type, ...part } }) => {
      chosen.set(type, { ...nothing, ...chosen.get(type), ...(part as Partial<Studio['choice']>) })
      return studioOf(type)
    })
    .on(documentEndpoints.preview, ({ query: { type, theme } }) => {
      const { photoIds, headline } = studioOf(type)
      const words = [type, theme, photoIds.length, headline].join(' ')
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="210" height="297"><text y="20">${words}</text></svg>`
      return answerOf(documentEndpoints.preview, { svg, pages: 1, widthPt: 595, heightPt: 842 })
    })
    .on(documentEndpoints.check, answerOf(documentEndpoints.check))
    .on(proofEndpoints.list, { items: [], canSend: true })
    .on(codeEndpoints.list, { items: [], canEdit: true })
  return served
}
