import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createWriteStream } from 'node:fs'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { AppError, invalid, notFound } from '#common/errors.ts'
import type { Caller, Context } from '#platform/context.ts'
import { announceUserChanged } from '#accounts/session/server/session.service.ts'
import { job } from '#platform/jobs/job.ts'
import type { Download } from '#platform/http/routes.ts'
import { requireManageable } from './users.service.ts'
import { findUser, photoPathOf, type StoredUser, updateUser } from './users.store.ts'
import { agencyFolder } from '#platform/storage/storage-keys.ts'

/** Only as long as a page can show Undo: it is a portrait of a person. */
const undoMs = 5 * 60_000
const keyOf = (agencyId: string, userId: string, token: string) =>
  `${agencyFolder('user-photos', agencyId)}/${userId}/${token}.webp`

/** The own photo, or with users.manage that of a user without more permissions. */
async function requirePhotoRight(ctx: Context, id: string): Promise<StoredUser> {
  if (ctx.scope.userId !== id) {
    if (!ctx.scope.permissions.has('users.manage')) {
      if (!(await findUser(ctx, id))) throw notFound({ user: id })
      throw new AppError('forbidden', 'You can only change your own photo')
    }
    return requireManageable(ctx, id)
  }
  const found = await findUser(ctx, id, { lock: true })
  if (!found) throw notFound({ user: id })
  return found
}

/**
 * The image is re-encoded in a separate process before it is stored: what else the file held (a place, a script, an archive behind
 * the pixels) does not come through.
 */
export async function setPhoto(caller: Caller, id: string, request: FastifyRequest) {
  await caller.transaction((ctx) => requirePhotoRight(ctx, id))
  if (!request.isMultipart()) throw new AppError('unsupported_type', 'Send multipart/form-data with one file')
  const folder = await mkdtemp(join(tmpdir(), 'gable-face-'))
  try {
    const source = join(folder, 'source')
    const part = await request.file({ limits: { fileSize: 15_000_000, files: 1 } })
    if (!part) throw invalid([{ path: 'file', message: 'Upload one image' }])
    await pipeline(part.file, createWriteStream(source, { mode: 0o600 }))
    if (part.file.truncated) throw new AppError('too_large', 'This image is larger than 15 MB. Choose a smaller one')
    const reply = await caller.platform.images.make(
      { sourcePath: source, kind: 'photo', outFolder: folder },
      caller.scope.agencyId,
    )
    if (reply.outcome === 'refused') throw new AppError('unsupported_type', reply.problem)
    const face = reply.variants.find(({ name }) => name === 'thumb')
    if (!face) throw new Error('The image has no small variant')
    const token = randomBytes(12).toString('base64url')
    const { agencyId } = caller.scope
    await caller.platform.storage.put(keyOf(agencyId, id, token), createReadStream(face.path))
    await caller.transaction(async (ctx) => writePhoto(ctx, await requirePhotoRight(ctx, id), token))
    return { id, photoPath: photoPathOf(id, token) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function removePhoto(ctx: Context, id: string) {
  await writePhoto(ctx, await requirePhotoRight(ctx, id), null)
  return { id, photoPath: null }
}

/** Undo of a removal and of a change; what was shown until now can be brought back in its turn. */
export async function restorePhoto(ctx: Context, id: string) {
  const found = await requirePhotoRight(ctx, id)
  const token = found.formerPhotoToken
  if (!token) throw new AppError('rule_broken', 'The previous photo is no longer available. Upload it again')
  await writePhoto(ctx, found, token)
  return { id, photoPath: photoPathOf(id, token) }
}

async function writePhoto(ctx: Context, found: StoredUser, token: string | null): Promise<void> {
  const { id } = found.user
  const until = new Date(ctx.clock().getTime() + undoMs)
  await updateUser(ctx, found, { photo_token: token, former_photo_token: found.photoToken, former_photo_until: until })
  if (found.photoToken) await ctx.enqueue(forgetPhoto, { userId: id, token: found.photoToken }, { startAfter: until })
  await ctx.audit({ action: token ? 'photoSet' : 'photoRemoved', entity: 'user', entityId: id })
  announceUserChanged(ctx, id)
}

/** The file of a photo that was not restored. */
export const forgetPhoto = job({
  name: 'users.forget-photo',
  payload: z.object({ userId: z.uuid(), token: z.string() }),
  retries: 5,
  subject: () => 'Photo removal',
  async run(caller, { userId, token }) {
    const isWanted = await caller.transaction(async (ctx) => {
      const found = await findUser(ctx, userId, { lock: true })
      return found?.photoToken === token || found?.formerPhotoToken === token
    })
    if (!isWanted) await caller.platform.storage.remove(keyOf(caller.scope.agencyId, userId, token))
  },
})

/** Only visible to users of the same agency. */
export async function readPhoto(caller: Caller, of: string | undefined): Promise<Download> {
  const id = of ?? caller.scope.userId
  const found = id ? await caller.transaction((ctx) => findUser(ctx, id)) : undefined
  if (!id || !found?.photoToken) throw notFound({ photoOf: id })
  const body = await caller.platform.storage.read(keyOf(caller.scope.agencyId, id, found.photoToken))
  return { body, fileName: 'photo.webp', isInline: true, cacheControl: 'private, max-age=86400' }
}
