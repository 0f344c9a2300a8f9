import type { UploadFolder } from '#common/file-keys.ts'
import { AppError } from '#common/errors.ts'
import { honestName } from '#common/text/file-names.ts'
import type { Caller } from '../context.ts'
import { fileTypeOf } from '../images/file-content.ts'
import { presignUpload, refuseUpload, requireUpload } from './stored-files.ts'

/** 40 MB: a scan of many pages. */
const maxPdfBytes = 40_000_000

export const presignPdf = (caller: Caller, folder: UploadFolder) =>
  presignUpload(caller, { folder, contentType: 'application/pdf', maxBytes: maxPdfBytes }, async () => {})

/**
 * Checks an uploaded PDF that a record is about to refer to; anything else is deleted.
 * @param noun the document, e.g. `the signed authority`
 * @throws AppError unsupported_type for anything but a PDF
 */
export async function requirePdf(
  caller: Caller,
  { key, folder, fileName, noun }: { key: string; folder: UploadFolder; fileName: string; noun: string },
): Promise<{ name: string; sizeBytes: number }> {
  const sizeBytes = await requireUpload(caller, key, folder)
  const { mime } = await fileTypeOf(await caller.platform.storage.localPath(key))
  if (mime !== 'application/pdf') {
    await refuseUpload(caller, key)
    throw new AppError('unsupported_type', `${fileName}: This is no PDF. Scan ${noun} as PDF and upload it`)
  }
  return { name: honestName(fileName, mime), sizeBytes }
}

/** A link to a PDF that a record refers to, valid for ten minutes. */
export function keptPdfLink({ platform }: Caller, key: string, fileName: string): { url: string; expiresAt: string } {
  const { url, expiresAt } = platform.storage.presignGet(key, { fileName, contentType: 'application/pdf', expiresInS: 600 })
  return { url, expiresAt: expiresAt.toISOString() }
}
