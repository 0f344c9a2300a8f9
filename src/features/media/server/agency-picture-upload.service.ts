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
  const kept = await keepAgencyPicture(caller, { key, fileName, purpose })
  if ('problem' in kept) throw new AppError('unsupported_type', `${fileName}: ${kept.problem}`)
  const { id, token, widthPx, heightPx } = kept
  return { id, purpose, url: pictureAddress(token), widthPx, heightPx }
}

export interface KeptPicture {
  id: string
  token: string
  widthPx: number
  heightPx: number
}

/** Draws the sizes of a file that lies in storage and notes it as a picture of the agency; a picture that cannot be drawn is an outcome. */
export async function keepAgencyPicture(
  caller: Caller,
  { key, fileName, purpose }: { key: string; fileName: string; purpose: AgencyPicture['purpose'] },
): Promise<KeptPicture | { problem: string }> {
  const token = newToken()
  const drawn = await drawVariants(caller, { storageKey: key, kind: purpose === 'logo' ? 'logo' : 'photo', token })
  if (drawn.state === 'failed') return { problem: drawn.problem ?? 'This picture could not be processed' }
  return caller.transaction(async ({ db, scope }) => {
    const id = newId()
    const [widthPx, heightPx] = [drawn.width_px ?? 0, drawn.height_px ?? 0]
    await db
      .insertInto('agency_pictures')
      .values({
        agency_id: scope.agencyId,
        id,
        purpose,
        file_name: fileName,
        token,
        width_px: widthPx,
        height_px: heightPx,
        files: filesOf(drawn),
        created_by: scope.userId,
      })
      .execute()
    return { id, token, widthPx, heightPx }
  })
}

/** One that was never put anywhere. */
export async function removeAgencyPicture(caller: Caller, { id, token }: Pick<KeptPicture, 'id' | 'token'>): Promise<void> {
  await caller.transaction(({ db, scope }) =>
    db.deleteFrom('agency_pictures').where('agency_id', '=', scope.agencyId).where('id', '=', id).execute(),
  )
  await caller.platform.storage.removeFolder(`public/${token}`)
}
