import { refuseBreaches } from '#core/listings/server/listing-law.service.ts'
import { AppError } from '#common/errors.ts'
import type { Caller } from '#platform/context.ts'
import type { Download } from '#platform/http/routes.ts'
import { streetLine } from '#common/listing/address-lines.ts'
import type { Listing } from '#core/listings/listings.contract.ts'
import type { PagesPreview } from '../documents.contract.ts'
import { type DocumentType, typeFacts, type Theme } from '../documents.rules.ts'
import { prepareDocument } from './prepared-document.ts'

interface BrochureOptions {
  type: DocumentType
  theme?: Theme | undefined
  bleedMm?: number
  cropMarks?: boolean
  /** Prints an empty box for each character that no font has. */
  allowMissing?: boolean | undefined
}
/**
 * A document of a listing, drawn once and kept under a hash of everything that is on it. So a second request costs a file, and a change of
 * any of them makes a new one.
 */
export async function createBrochure(caller: Caller, listingId: string, options: BrochureOptions): Promise<Download> {
  const { scope, platform } = caller
  const { storage, pdf } = platform
  const { bleedMm = 0, cropMarks = false } = options
  const { listing, hash, request } = await prepareDocument(caller, listingId, options)
  // Unlawful wording is not printed; the preview still shows it, so that it can be fixed.
  await caller.transaction((ctx) => refuseBreaches(ctx, listing, 'print'))
  const etag = cropMarks ? `${hash}-marks` : hash
  const key = `documents/${scope.agencyId}/${etag}.pdf`
  if ((await storage.size(key)) === undefined) {
    const printBoxes = (bleedMm > 0 || cropMarks) && { bleedMm, cropMarks }
    const rendered = await pdf.render({ ...(await request()), ...(printBoxes && { printBoxes }) }, scope.agencyId)
    const fileName = fileNameOf(listing, options.type)
    if (rendered.missingCharacters.length) {
      if (!options.allowMissing) throw unprintable(rendered.missingCharacters)
      // Not cached: the next caller has not seen the warning.
      return { body: Buffer.from(rendered.pdf), fileName, isInline: true }
    }
    await storage.put(key, Buffer.from(rendered.pdf))
  }
  return { body: await storage.readBytes(key), fileName: fileNameOf(listing, options.type), isInline: true, etag }
}

function fileNameOf(listing: Listing, type: DocumentType): string {
  // Two towns have the same street.
  const place = [streetLine(listing.address) || listing.reference, listing.address.suburb].filter(Boolean).join(' ')
  return `${place.replaceAll('/', '-')} ${typeFacts[type].name.toLowerCase()} brochure.pdf`
}

/** Boxes in a printed brochure are seen by every client and by no one in the office. */
export function unprintable(characters: readonly string[]): AppError {
  const shown = characters.slice(0, 12).join(' ')
  const more = characters.length > 12 ? ` and ${characters.length - 12} more` : ''
  return new AppError(
    'rule_broken',
    `These characters can’t be printed: ${shown}${more}. Replace them, or print blank boxes instead`,
    {
      source: 'Document fonts',
    },
  )
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
