import * as z from 'zod'
import { AppError, notFound } from '#common/errors.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import type { Caller } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { keptPdfLink, presignPdf, requirePdf } from '#platform/storage/kept-pdfs.ts'
import { attachFile, forgetFile, usedBefore } from '#platform/storage/stored-files.ts'
import type { Case } from '../diligence.contract.ts'
import { takesFacts } from '../diligence.rules.ts'
import { done, lockWithListing, refuseStale } from './cases.service.ts'
import { findCase, isCertificate, updateCase } from './cases.store.ts'
import { agencyFolder } from '#platform/storage/storage-keys.ts'

/** Certificates that another one took the place of. */
export const removeCertificate = job({
  name: 'diligence.remove-certificate',
  payload: z.object({ key: z.string() }),
  retries: 5,
  subject: () => 'Delete a replaced certificate',
  async run(caller, { key }) {
    if (!key.startsWith(`${agencyFolder('diligence', caller.scope.agencyId)}/`)) return
    if (!(await caller.transaction((ctx) => isCertificate(ctx, key)))) await forgetFile(caller, key)
  },
})

export const presignCertificate = (caller: Caller) => presignPdf(caller, 'diligence')

/** @throws AppError unsupported_type for anything but a PDF */
export async function setCertificate(
  caller: Caller,
  id: string,
  { version, key, fileName }: { version: number; key: string; fileName: string },
): Promise<Case> {
  const file = await requirePdf(caller, { key, folder: 'diligence', fileName, noun: 'the certificate of the provider' })
  return caller.transaction(async (ctx) => {
    const { listing, one } = await lockWithListing(ctx, id)
    await refuseStale(ctx, listing, one, version)
    // A case that came complete from another system gets its certificate later.
    const isLate = one.state === 'complete' && !one.certificateKey
    if (!takesFacts(one.state) && !isLate) throw new AppError('conflict', 'This case is closed. Open it again to change it')
    if (!(await attachFile(ctx, key)) && one.certificateKey !== key) throw usedBefore()
    if (one.certificateKey && one.certificateKey !== key) await ctx.enqueue(removeCertificate, { key: one.certificateKey })
    await updateCase(ctx, id, {
      ...{ certificateKey: key, certificateName: file.name, certificateBytes: file.sizeBytes },
      ...(one.state === 'notStarted' && { state: 'collecting' }),
    })
    return done(ctx, listing, id, one.certificateKey ? 'certificate replaced' : 'certificate added')
  })
}

/** Opens the certificate for those who may read the listing and the party. */
export async function openCertificate(caller: Caller, id: string): Promise<{ url: string; expiresAt: string }> {
  const { certificateKey, certificateName } = await caller.transaction(async (ctx) => {
    const found = await findCase(ctx, id)
    if (!found?.certificateKey || found.isHidden) throw notFound({ certificate: id })
    await getListing(ctx, found.listingId)
    return found
  })
  return keptPdfLink(caller, certificateKey ?? '', certificateName ?? 'certificate.pdf')
}
