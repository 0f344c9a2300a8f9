import { type Caller, newId } from '#platform/context.ts'
import { attachFile, usedBefore } from '#platform/storage/stored-files.ts'
import type { AgencyPicture } from '../pictures.contract.ts'
import { drawVariants, filesOf, newToken } from '#platform/images/draw-variants.ts'

export interface KeptPicture {
  id: string
  token: string
  widthPx: number
  heightPx: number
}

/** Draws the sizes of a file that lies in storage and notes it as a picture of the agency; a picture that cannot be drawn is an outcome. */
export async function keepAgencyPicture(
  caller: Caller,
  {
    key,
    fileName,
    purpose,
    isUpload,
  }: { key: string; fileName: string; purpose: AgencyPicture['purpose'] /** Of a user, to be used once. */; isUpload: boolean },
): Promise<KeptPicture | { problem: string }> {
  const token = newToken()
  const drawn = await drawVariants(caller, { storageKey: key, kind: purpose === 'logo' ? 'logo' : 'photo', token })
  if (drawn.state === 'failed') return { problem: drawn.problem ?? 'This image could not be processed. Try another file' }
  const note = caller.transaction(async (ctx) => {
    if (isUpload && !(await attachFile(ctx, key))) throw usedBefore()
    const { db, scope } = ctx
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
  return note.catch(async (error: unknown) => {
    await caller.platform.storage.removeFolder(`public/${token}`)
    throw error
  })
}

/** One that was never put anywhere. */
export async function removeAgencyPicture(caller: Caller, { id, token }: Pick<KeptPicture, 'id' | 'token'>): Promise<void> {
  await caller.transaction(({ db, scope }) =>
    db.deleteFrom('agency_pictures').where('agency_id', '=', scope.agencyId).where('id', '=', id).execute(),
  )
  await caller.platform.storage.removeFolder(`public/${token}`)
}
