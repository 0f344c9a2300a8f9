import { AppError } from '#common/errors.ts'
import { type Caller, newId } from '#platform/context.ts'
import { fileTypeOf, photoProblem } from '#platform/images/file-content.ts'
import type { AgencyPicture } from '../media.contract.ts'
import { pictureAddress } from './agency-pictures.service.ts'
import { drawVariants, filesOf } from './draw-variants.ts'
import { requireUpload } from './media-upload.service.ts'
import { newToken } from './media.store.ts'

/**
 * Makes a portrait or a logo of an uploaded file. Drawn at once and not by a job: it has been cut to size in the browser, so it takes a
 * fraction of a second, and whoever chose it wants to see it in its place.
 */
export async function addAgencyPicture(
  caller: Caller,
  { key, fileName, purpose }: { key: string; fileName: string; purpose: AgencyPicture['purpose'] },
): Promise<AgencyPicture> {
  const { storage } = caller.platform
  await requireUpload(caller, key)
  const problem = photoProblem(await fileTypeOf(await storage.localPath(key)), purpose === 'logo' ? 'logo' : 'photo')
  if (problem) {
    await storage.remove(key)
    throw new AppError('unsupported_type', `${fileName}: ${problem}`)
  }
  const token = newToken()
  const drawn = await drawVariants(caller, { storageKey: key, kind: purpose === 'logo' ? 'logo' : 'photo', token })
  if (drawn.state === 'failed') throw new AppError('unsupported_type', `${fileName}: ${drawn.problem}`)
  return caller.transaction(async ({ db, scope }) => {
    const id = newId()
    const size = { width_px: drawn.width_px ?? 0, height_px: drawn.height_px ?? 0 }
    await db
      .insertInto('agency_pictures')
      .values({
        agency_id: scope.agencyId,
        id,
        purpose,
        file_name: fileName,
        token,
        ...size,
        files: filesOf(drawn),
        created_by: scope.userId,
      })
      .execute()
    return { id, purpose, url: pictureAddress(token), widthPx: size.width_px, heightPx: size.height_px }
  })
}
