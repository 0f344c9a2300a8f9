import { AppError } from '#common/errors.ts'
import type { Caller } from '#platform/context.ts'
import { refuseUpload, requireUpload } from '#platform/storage/stored-files.ts'
import { fileTypeOf, photoProblem } from '#platform/images/file-content.ts'
import type { AgencyPicture } from '../pictures.contract.ts'
import { pictureAddress } from './pictures.service.ts'
import { keepAgencyPicture } from './keep-picture.service.ts'

/**
 * Makes a portrait or a logo of an uploaded file. Drawn at once and not by a job: it has been cut to size in the browser, so it takes a
 * fraction of a second, and the user is waiting to see it.
 */
export async function addAgencyPicture(
  caller: Caller,
  { key, fileName, purpose }: { key: string; fileName: string; purpose: AgencyPicture['purpose'] },
): Promise<AgencyPicture> {
  const { storage } = caller.platform
  await requireUpload(caller, key, 'uploads')
  const problem = photoProblem(await fileTypeOf(await storage.localPath(key)), purpose === 'logo' ? 'logo' : 'photo')
  if (problem) {
    await refuseUpload(caller, key)
    throw new AppError('unsupported_type', `${fileName}: ${problem}`)
  }
  const kept = await keepAgencyPicture(caller, { key, fileName, purpose, isUpload: true })
  if ('problem' in kept) throw new AppError('unsupported_type', `${fileName}: ${kept.problem}`)
  const { id, token, widthPx, heightPx } = kept
  return { id, purpose, url: pictureAddress(token), widthPx, heightPx }
}
