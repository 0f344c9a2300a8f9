import { type Caller, type Context, newId } from '#platform/context.ts'
import { drawVariants, newToken } from '#platform/images/draw-variants.ts'
import { drawAgencyPicture } from './draw-picture.jobs.ts'

/** Draws a portrait or a logo that is in the storage already, and keeps it once it can be shown. @returns undefined when it cannot */
export async function drawStoredPicture(
  caller: Caller,
  { storageKey, fileName, purpose }: { storageKey: string; fileName: string; purpose: 'logo' | 'portrait' },
): Promise<{ id: string; token: string } | undefined> {
  const [id, token] = [newId(), newToken()]
  const drawn = await drawVariants(caller, { storageKey, kind: purpose === 'logo' ? 'logo' : 'photo', token })
  if (drawn.state === 'failed') return undefined
  const size = { width_px: drawn.width_px ?? 0, height_px: drawn.height_px ?? 0 }
  await caller.transaction(({ db, scope }) =>
    db
      .insertInto('agency_pictures')
      .values({ agency_id: scope.agencyId, id, purpose, file_name: fileName, token, ...size, created_by: null })
      .execute(),
  )
  return { id, token }
}

/** The same for a picture of posts. @returns its id */
export async function addStoredPicture(ctx: Context, file: { storageKey: string; fileName: string }): Promise<string> {
  const { db, scope } = ctx
  const [id, token] = [newId(), newToken()]
  await db
    .insertInto('agency_pictures')
    .values({
      agency_id: scope.agencyId,
      id,
      purpose: 'post',
      file_name: file.fileName,
      token,
      width_px: 1600,
      height_px: 1067,
      created_by: null,
    })
    .execute()
  await ctx.enqueue(drawAgencyPicture, { storageKey: file.storageKey, token, kind: 'photo' })
  return id
}
