import { AppError, invalid } from '#common/errors.ts'
import { type Caller, type Context, newId } from '#platform/context.ts'
import { fileTypeOf, photoProblem } from '#platform/images/file-content.ts'
import type { AgencyPicture } from '../media.contract.ts'
import { drawVariants } from './draw-variants.ts'
import { requireUpload } from './media-upload.service.ts'
import { newToken } from './media.store.ts'

type Purpose = AgencyPicture['purpose']

/**
 * Makes a portrait or a logo of an uploaded file. Drawn at once and not by a job: it has been cut to size in the browser, so it takes a
 * fraction of a second, and whoever chose it wants to see it in its place.
 */
export async function addAgencyPicture(
  caller: Caller,
  { key, fileName, purpose }: { key: string; fileName: string; purpose: Purpose },
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
      .values({ agency_id: scope.agencyId, id, purpose, file_name: fileName, token, ...size, created_by: scope.userId })
      .execute()
    return { id, purpose, url: urlOf(token), widthPx: size.width_px, heightPx: size.height_px }
  })
}

const urlOf = (token: string) => `/m/${token}/thumb.webp`

export interface StoredPicture {
  id: string
  token: string
  url: string
  widthPx: number
  heightPx: number
}

/** @throws AppError invalid, naming the field, when the agency has no such picture for this purpose */
export async function requirePicture(ctx: Context, id: string, purpose: Purpose, path: string): Promise<StoredPicture> {
  const found = (await agencyPictures(ctx, [id], purpose)).get(id)
  if (!found) throw invalid([{ path, message: 'There is no such picture' }])
  return found
}

export async function agencyPictures(
  { db, scope }: Context,
  ids: readonly string[],
  purpose: Purpose,
): Promise<Map<string, StoredPicture>> {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('agency_pictures')
    .select(['id', 'token', 'width_px', 'height_px'])
    .where('agency_id', '=', scope.agencyId)
    .where('purpose', '=', purpose)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      { id: row.id, token: row.token, url: urlOf(row.token), widthPx: row.width_px, heightPx: row.height_px },
    ]),
  )
}
