import * as z from 'zod'
import { AppError, notFound } from '#common/errors.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import type { Caller } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { keptPdfLink, presignPdf, requirePdf } from '#platform/storage/kept-pdfs.ts'
import { attachFile, forgetFile, usedBefore } from '#platform/storage/stored-files.ts'
import type { Authority } from '../authorities.contract.ts'
import { done, lockWithListing, refuseStale } from './authorities.service.ts'
import { findAuthority, isPaper, updateAuthority } from './authorities.store.ts'
import { agencyFolder } from '#platform/storage/storage-keys.ts'

/** Papers that another one took the place of. */
export const removePaper = job({
  name: 'authorities.remove-paper',
  payload: z.object({ key: z.string() }),
  retries: 5,
  subject: () => 'Delete a replaced authority',
  async run(caller, { key }) {
    if (!key.startsWith(`${agencyFolder('authorities', caller.scope.agencyId)}/`)) return
    if (!(await caller.transaction((ctx) => isPaper(ctx, key)))) await forgetFile(caller, key)
  },
})

export const presignPaper = (caller: Caller) => presignPdf(caller, 'authorities')

/** @throws AppError unsupported_type for anything but a PDF */
export async function setPaper(
  caller: Caller,
  id: string,
  { version, key, fileName }: { version: number; key: string; fileName: string },
): Promise<Authority> {
  const file = await requirePdf(caller, { key, folder: 'authorities', fileName, noun: 'the signed authority' })
  return caller.transaction(async (ctx) => {
    const { listing, one } = await lockWithListing(ctx, id)
    await refuseStale(ctx, listing, one, version)
    if (one.state === 'ended') throw new AppError('conflict', 'This authority has ended, so its paper stays as it is')
    if (!(await attachFile(ctx, key)) && one.paperKey !== key) throw usedBefore()
    if (one.paperKey && one.paperKey !== key) await ctx.enqueue(removePaper, { key: one.paperKey })
    await updateAuthority(ctx, id, { paperKey: key, paperName: file.name, paperBytes: file.sizeBytes })
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
  return keptPdfLink(caller, paperKey ?? '', paperName ?? 'authority.pdf')
}
