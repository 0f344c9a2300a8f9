import type { Caller } from '#platform/context.ts'
import type { RenderRequest } from '#platform/pdf/render-job.ts'
import type { Download } from '#platform/http/routes.ts'
import { outsideName } from '#common/listing/address-lines.ts'
import type { Listing } from '#core/listings/listings.contract.ts'
import type { PagesPreview } from '../documents.contract.ts'
import { type DocumentType, typeFacts, type Theme } from '../documents.rules.ts'
import { prepareDocument } from './prepared-document.ts'
import { checkPrepared, refuseBlocked, unprintable } from './print-check.service.ts'
import { agencyFolder } from '#platform/storage/storage-keys.ts'

interface BrochureOptions {
  type: DocumentType
  theme?: Theme | undefined
  bleedMm?: number
  cropMarks?: boolean
  /** Prints an empty box for each character that no font has. */
  allowMissing?: boolean | undefined
  /** Refused while its photos are being processed, unless this is false. */
  awaitsPhotos?: boolean
}
/**
 * A document of a listing, drawn once and kept under a hash of everything that is on it. So a second request costs a file, and a change of
 * any of them makes a new one.
 */
export async function createBrochure(caller: Caller, listingId: string, options: BrochureOptions): Promise<Download> {
  const { scope, platform } = caller
  const { storage } = platform
  const { bleedMm = 0, cropMarks = false, awaitsPhotos = true } = options
  const prepared = await prepareDocument(caller, listingId, options)
  const { listing, hash, request } = prepared
  // A document that may not leave is not made; the preview still shows it, so that it can be fixed.
  const check = await checkPrepared(caller, prepared)
  refuseBlocked(check.issues.filter(({ id }) => awaitsPhotos || id !== 'photos-processing'))
  if (check.missingCharacters.length && !options.allowMissing) throw unprintable(check.missingCharacters)
  const etag = cropMarks ? `${hash}-marks` : hash
  const key = `${agencyFolder('documents', scope.agencyId)}/${etag}.${fileEnding(options.type)}`
  if ((await storage.size(key)) === undefined) {
    const { bytes, missingCharacters } = await draw(caller, await request(), { type: options.type, bleedMm, cropMarks })
    // A mixture of scripts in one cluster is only found while it is drawn.
    if (missingCharacters.length && !options.allowMissing) throw unprintable(missingCharacters)
    if (missingCharacters.length || prepared.isToOnePerson) {
      // Not kept: the next caller has not seen the warning, and an erasure finds no names in files.
      return { body: Buffer.from(bytes), fileName: fileNameOf(listing, options.type), isInline: true }
    }
    await storage.put(key, Buffer.from(bytes))
  }
  return { body: await storage.readBytes(key), fileName: fileNameOf(listing, options.type), isInline: true, etag }
}

const fileEnding = (type: DocumentType) => (typeFacts[type].pixels ? 'png' : 'pdf')

async function draw(
  { scope, platform: { pdf } }: Caller,
  request: RenderRequest,
  { type, bleedMm, cropMarks }: { type: DocumentType; bleedMm: number; cropMarks: boolean },
): Promise<{ bytes: Uint8Array; missingCharacters: string[] }> {
  const { pixels } = typeFacts[type]
  if (pixels) {
    const { png, missingCharacters } = await pdf.picture({ ...request, pixels }, scope.agencyId)
    return { bytes: png, missingCharacters }
  }
  const printBoxes = (bleedMm > 0 || cropMarks) && { bleedMm, cropMarks }
  const rendered = await pdf.render({ ...request, ...(printBoxes && { printBoxes }) }, scope.agencyId)
  return { bytes: rendered.pdf, missingCharacters: rendered.missingCharacters }
}

/** Draws the pages as they are now, marked as a proof: as a file, and as one picture, as phones show no PDF inside a page. */
export async function drawProof(
  caller: Caller,
  listingId: string,
  { type, theme, allowMissing }: { type: DocumentType; theme?: Theme | undefined; allowMissing?: boolean | undefined },
): Promise<{ pdf: Buffer; picture: PagesPreview }> {
  const prepared = await prepareDocument(caller, listingId, { type, theme, isProof: true })
  const { issues, missingCharacters } = await checkPrepared(caller, prepared)
  refuseBlocked(issues)
  if (missingCharacters.length && !allowMissing) throw unprintable(missingCharacters)
  const { pdf } = caller.platform
  const drawn = await pdf.render(await prepared.request(), caller.scope.agencyId)
  const onScreen = await prepareDocument(caller, listingId, { type, theme, isProof: true, isPreview: true })
  return { pdf: Buffer.from(drawn.pdf), picture: await pdf.preview(await onScreen.request(), caller.scope.agencyId) }
}

export function fileNameOf(listing: Listing, type: DocumentType): string {
  const place = outsideName(listing, ' ')
  return `${place.replaceAll('/', '-')} ${typeFacts[type].spoken}.${fileEnding(type)}`
}

/** The same pages as pictures: for screens, and for telephones, whose browsers show no PDF inside a page. */
export async function previewDocument(
  caller: Caller,
  listingId: string,
  options: { type: DocumentType; theme?: Theme | undefined },
): Promise<PagesPreview> {
  const { request } = await prepareDocument(caller, listingId, { ...options, isPreview: true })
  return caller.platform.pdf.preview(await request(), caller.scope.agencyId)
}
