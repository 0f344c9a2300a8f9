import { AppError, notFound } from '#common/errors.ts'
import { addDays } from '#common/time/days.ts'
import type { Listing } from '#core/listings/listings.contract.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import { agencySlug } from '#accounts/branding/server/agency-row.service.ts'
import type { Context } from '#platform/context.ts'
import type { Download } from '#platform/http/routes.ts'
import { isLoopbackName } from '#platform/http/this-machine.ts'
import type { QrCode } from '../../codes.contract.ts'
import { codePieceOf, type OwnPiece, pieceWords } from '../../codes.rules.ts'
import type { DocumentType } from '../../documents.rules.ts'
import { pageOf } from '../brochure/page-of-listing.ts'
import { codeFor, codesOf, findCode, newCode, scansOf, type StoredCode } from './codes.store.ts'
import { qrSvg } from './qr-svg.ts'

const daysShown = 30

/** Where the listing's own page is: what is advertised, as exact as the vendor allows. */
export const propertyUrl = (ctx: Pick<Context, 'platform'>, slug: string, listingId: string): string =>
  `${ctx.platform.config.PUBLIC_URL}/p/${slug}/property/${listingId}`

/**
 * Printed codes lead through this installation, which counts them and follows the listing. One that only its own machine can reach would make
 * them useless on paper: there they lead to the listing's web page, if it has one.
 */
export const isCounted = (ctx: Context, listing: Pick<Listing, 'links'>): boolean =>
  pageOf(listing) === null || !isLoopbackName(new URL(ctx.platform.config.PUBLIC_URL).hostname)

/** The link of a document's code; null: this kind has none. */
export async function printedLink(
  ctx: Context,
  listing: Pick<Listing, 'id' | 'links'>,
  type: DocumentType,
): Promise<string | null> {
  const piece = codePieceOf(type)
  if (!piece) return null
  if (!isCounted(ctx, listing)) return pageOf(listing)
  const slug = await agencySlug(ctx)
  return urlOf(ctx, slug, await codeFor(ctx, listing.id, piece))
}
const urlOf = (ctx: Context, slug: string, { code }: StoredCode) => `${ctx.platform.config.PUBLIC_URL}/q/${slug}/${code}`

export async function listCodes(ctx: Context, listingId: string): Promise<{ items: QrCode[]; canEdit: boolean }> {
  const { canEdit } = await getListing(ctx, listingId)
  const slug = await agencySlug(ctx)
  const since = addDays(await ctx.today(), 1 - daysShown)
  const scans = Map.groupBy(await scansOf(ctx, listingId), ({ id }) => id)
  const items = (await codesOf(ctx, listingId)).map((code) => {
    const own = scans.get(code.id) ?? []
    return {
      ...{ id: code.id, piece: code.piece, place: code.place },
      url: urlOf(ctx, slug, code),
      scans: own.reduce((sum, one) => sum + one.scans, 0),
      days: own.filter(({ day }) => day >= since).map((one) => ({ day: one.day, scans: one.scans })),
    }
  })
  return { items, canEdit }
}

/** More hang nowhere, and each stays valid. */
const maxCodes = 50
export async function createCode(ctx: Context, listingId: string, given: { piece: OwnPiece; place: string }): Promise<QrCode> {
  const { canEdit } = await getListing(ctx, listingId)
  if (!canEdit) throw new AppError('forbidden', 'Only this listing’s agents can add QR codes')
  if ((await codesOf(ctx, listingId)).length >= maxCodes)
    throw new AppError('conflict', `A listing has up to ${maxCodes} QR codes`)
  const slug = await agencySlug(ctx)
  const code = await newCode(ctx, { listingId, ...given })
  await ctx.audit({
    action: 'codeAdded',
    entity: 'listing',
    entityId: listingId,
    changes: [{ field: `QR code: ${pieceWords(given.piece)}`, before: null, after: given.place }],
  })
  ctx.changed('document', listingId)
  return { id: code.id, piece: code.piece, place: code.place, url: urlOf(ctx, slug, code), scans: 0, days: [] }
}

export async function codeImage(ctx: Context, id: string): Promise<Download> {
  const code = await findCode(ctx, id)
  if (!code) throw notFound({ code: id })
  await getListing(ctx, code.listingId)
  const slug = await agencySlug(ctx)
  return {
    body: Buffer.from(qrSvg(urlOf(ctx, slug, code), 4)),
    fileName: `QR code ${[pieceWords(code.piece), code.place.replaceAll(/[^\p{L}\p{N} -]+/gu, '-')].filter(Boolean).join(' ')}.svg`,
  }
}
