import * as z from 'zod'
import { AppError, notFound } from '#common/errors.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import type { Caller } from '#platform/context.ts'
import { fileTypeOf } from '#platform/images/file-content.ts'
import { job } from '#platform/jobs/job.ts'
import { attachFile, forgetFile, presignUpload, refuseUpload, requireUpload, usedBefore } from '#platform/storage/stored-files.ts'
import { honestName } from '#common/text/file-names.ts'
import type { Authority } from '../authorities.contract.ts'
import { done, lockWithListing, refuseStale } from './authorities.service.ts'
import { findAuthority, isPaper, updateAuthority } from './authorities.store.ts'

export const maxPaperBytes = 40_000_000

/** Papers that another one took the place of. */
export const removePaper = job({
  name: 'authorities.remove-paper',
  payload: z.object({ key: z.string() }),
  retries: 5,
  subject: () => 'Delete a replaced authority',
  async run(caller, { key }) {
    if (!key.startsWith(`authorities/${caller.scope.agencyId}/`)) return
    if (!(await caller.transaction((ctx) => isPaper(ctx, key)))) await forgetFile(caller, key)
  },
})

export const presignPaper = (caller: Caller) =>
  presignUpload(caller, { folder: 'authorities', contentType: 'application/pdf', maxBytes: maxPaperBytes }, async () => {})

/** @throws AppError unsupported_type for anything but a PDF */
export async function setPaper(
  caller: Caller,
  id: string,
  { version, key, fileName }: { version: number; key: string; fileName: string },
): Promise<Authority> {
  const sizeBytes = await requireUpload(caller, key, 'authorities')
  const { mime } = await fileTypeOf(await caller.platform.storage.localPath(key))
  if (mime !== 'application/pdf') {
    await refuseUpload(caller, key)
    throw new AppError('unsupported_type', `${fileName}: This is no PDF. Scan the signed authority as PDF and upload it`)
  }
  return caller.transaction(async (ctx) => {
    const { listing, one } = await lockWithListing(ctx, id)
    await refuseStale(ctx, listing, one, version)
    if (one.state === 'ended') throw new AppError('conflict', 'This authority has ended, so its paper stays as it is')
    if (!(await attachFile(ctx, key)) && one.paperKey !== key) throw usedBefore()
    if (one.paperKey && one.paperKey !== key) await ctx.enqueue(removePaper, { key: one.paperKey })
    await updateAuthority(ctx, id, { paperKey: key, paperName: honestName(fileName, mime), paperBytes: sizeBytes })
    return done(ctx, listing, id, one.paperKey ? 'authority paper replaced' : 'authority paper added')
  })
}

/** Opens the paper for those who may read the listing and its authorities. */
export async function openPaper(caller: Caller, id: string): Promise<{ url: string; expiresAt: string }> {
  const { paperKey, paperName } = await caller.transaction(async (ctx) => {
    const found = await findAuthority(ctx, id)
    if (!found?.paperKey) throw notFound({ paper: id })
    await getListing(ctx, found.listingId)
    return found
  })
  const { url, expiresAt } = caller.platform.storage.presignGet(paperKey ?? '', {
    fileName: paperName ?? 'authority.pdf',
    contentType: 'application/pdf',
    expiresInS: 600,
  })
  return { url, expiresAt: expiresAt.toISOString() }
}
