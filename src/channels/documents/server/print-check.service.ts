import { AppError } from '#common/errors.ts'
import { findingsOf } from '#core/listings/server/listing-law.service.ts'
import type { Caller } from '#platform/context.ts'
import type { PrintCheck } from '../documents.contract.ts'
import { isBlocked, type PrintIssue, printIssues } from '../print-check.rules.ts'
import { softPhotos } from './brochure/photo-sizes.ts'
import { type DocumentOptions, prepareDocument, type PreparedDocument } from './prepared-document.ts'

export async function checkDocument(caller: Caller, listingId: string, options: DocumentOptions): Promise<PrintCheck> {
  const prepared = await prepareDocument(caller, listingId, { ...options, isPreview: true })
  // To lay it out is worth it only where someone looks at the answer.
  const inside = await caller.platform.pdf.sentencesLeftOut(await prepared.request(), caller.scope.agencyId)
  return checkPrepared(caller, prepared, inside + prepared.sentencesBeyond())
}

/** Ready to print: the one check before a document is downloaded, printed, packed or sent as a proof. */
export async function checkPrepared(
  caller: Caller,
  { listing, type, photos, unfinishedPhotos, words }: PreparedDocument,
  sentencesLeftOut = 0,
): Promise<PrintCheck> {
  const findings = await caller.reading((ctx) => findingsOf(ctx, listing))
  const missingCharacters = await caller.platform.pdf.missingCharacters(words(), caller.scope.agencyId)
  const soft = softPhotos(type, photos).map(({ id, ppi }) => ({ number: photos.findIndex((one) => one.id === id) + 1, ppi }))
  const issues = printIssues({ type, listing, findings, missingCharacters, softPhotos: soft, unfinishedPhotos, sentencesLeftOut })
  return { issues, isBlocked: isBlocked(issues), missingCharacters }
}

/** @throws AppError rule_broken naming everything that the law forbids */
export function refuseBlocked(issues: readonly PrintIssue[]): void {
  const blocks = issues.filter(({ severity }) => severity === 'blocks')
  const [first] = blocks
  if (!first) return
  throw new AppError('rule_broken', first.message, {
    ...(first.source && { source: first.source }),
    fields: blocks.map(({ field, message }) => ({ path: field ?? '', message })),
  })
}

/** Boxes in a printed brochure are seen by every client and by no one in the office. */
export function unprintable(characters: readonly string[]): AppError {
  const shown = characters.slice(0, 12).join(' ')
  const more = characters.length > 12 ? ` and ${characters.length - 12} more` : ''
  return new AppError(
    'rule_broken',
    `These characters can’t be printed: ${shown}${more}. Replace them, or print blank boxes instead`,
    { source: 'Document fonts', fields: [{ path: 'allowMissing', message: 'Accept blank boxes to print anyway' }] },
  )
}
