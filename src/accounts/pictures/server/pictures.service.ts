import { invalid } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import type { AgencyPicture } from '../pictures.contract.ts'

type Purpose = AgencyPicture['purpose']
export const pictureAddress = (token: string) => `/m/${token}/thumb.webp`

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
  if (!found) throw invalid([{ path, message: 'This image no longer exists. Upload it again' }])
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
      { id: row.id, token: row.token, url: pictureAddress(row.token), widthPx: row.width_px, heightPx: row.height_px },
    ]),
  )
}
