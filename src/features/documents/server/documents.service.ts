import { refuseBreaches } from '#features/compliance/server/compliance.service.ts'
import type { Caller } from '#platform/context.ts'
import type { Download } from '#platform/http/routes.ts'
import { streetLine } from '#features/listings/listings.rules.ts'
import type { PagesPreview } from '../documents.contract.ts'
import { type DocumentType, typeFacts, type Theme } from '../documents.rules.ts'
import { prepareDocument } from './prepared-document.ts'

interface BrochureWish {
  type: DocumentType
  theme?: Theme | undefined
  bleedMm?: number
  cropMarks?: boolean
}
/**
 * A document of a listing, drawn once and kept under a hash of everything that is on it. So a second request costs a file, and a change of
 * any of them makes a new one.
 */
export async function createBrochure(caller: Caller, listingId: string, wish: BrochureWish): Promise<Download> {
  const { scope, platform } = caller
  const { storage, pdf } = platform
  const { bleedMm = 0, cropMarks = false } = wish
  const { listing, hash, request } = await prepareDocument(caller, listingId, wish)
  // What the law forbids to advertise is not printed; the preview still shows it, to be mended.
  await caller.transaction((ctx) => refuseBreaches(ctx, listing, 'print'))
  const etag = cropMarks ? `${hash}-marks` : hash
  const key = `documents/${scope.agencyId}/${etag}.pdf`
  if ((await storage.size(key)) === undefined) {
    const printBoxes = (bleedMm > 0 || cropMarks) && { bleedMm, cropMarks }
    const rendered = await pdf.render({ ...(await request()), ...(printBoxes && { printBoxes }) }, scope.agencyId)
    if (rendered.missingCharacters.length)
      caller.log.warn(
        { listingId, count: rendered.missingCharacters.length },
        'a document holds characters that no font of ours can draw',
      )
    await storage.put(key, Buffer.from(rendered.pdf))
  }
  const address = (streetLine(listing.address) || listing.reference).replaceAll('/', '-')
  const fileName = `${address} ${typeFacts[wish.type].name.toLowerCase()} brochure.pdf`
  return { body: await storage.readBytes(key), fileName, isInline: true, etag }
}

/** The same pages as pictures: for screens, and for telephones, whose browsers show no PDF inside a page. */
export async function previewDocument(
  caller: Caller,
  listingId: string,
  wish: { type: DocumentType; theme?: Theme | undefined },
): Promise<PagesPreview> {
  const { request } = await prepareDocument(caller, listingId, { ...wish, isPreview: true })
  return caller.platform.pdf.preview(await request(), caller.scope.agencyId)
}
