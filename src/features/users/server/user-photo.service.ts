import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createWriteStream } from 'node:fs'
import type { FastifyRequest } from 'fastify'
import { AppError, invalid, notFound } from '#common/errors.ts'
import type { Caller, Context } from '#platform/context.ts'
import type { Download } from '#platform/http/routes.ts'
import { requireManageable } from './users.service.ts'
import { findUser, photoPathOf, type StoredUser, updateUser } from './users.store.ts'
import { tellUserChanged } from './roles.service.ts'

const keyOf = (agencyId: string, userId: string, token: string) => `user-photos/${agencyId}/${userId}/${token}.webp`

/** One's own, or with users.manage that of anybody who may not do more. */
async function requirePhotoRight(ctx: Context, id: string): Promise<StoredUser> {
  if (ctx.scope.userId !== id) {
    if (!ctx.scope.permissions.has('users.manage')) {
      if (!(await findUser(ctx, id))) throw notFound({ user: id })
      throw new AppError('forbidden', 'You can change your own photo only')
    }
    return requireManageable(ctx, id)
  }
  const found = await findUser(ctx, id, { lock: true })
  if (!found) throw notFound({ user: id })
  return found
}

/**
 * The picture is drawn anew in a process of its own before anything is kept: what else the file held (a place, a script, an archive behind
 * the pixels) does not come through.
 */
export async function setPhoto(caller: Caller, id: string, request: FastifyRequest) {
  await caller.transaction((ctx) => requirePhotoRight(ctx, id))
  if (!request.isMultipart()) throw new AppError('unsupported_type', 'This call takes multipart/form-data with one file')
  const folder = await mkdtemp(join(tmpdir(), 'gable-face-'))
  try {
    const source = join(folder, 'source')
    const part = await request.file({ limits: { fileSize: 15_000_000, files: 1 } })
    if (!part) throw invalid([{ path: 'file', message: 'Send one picture' }])
    await pipeline(part.file, createWriteStream(source, { mode: 0o600 }))
    if (part.file.truncated) throw new AppError('too_large', 'This picture is larger than 15 MB')
    const reply = await caller.platform.images.make({ sourcePath: source, kind: 'photo', outFolder: folder })
    if (reply.outcome === 'refused') throw new AppError('unsupported_type', reply.problem)
    const face = reply.variants.find(({ name }) => name === 'thumb')
    if (!face) throw new Error('The picture has no small variant')
    const token = randomBytes(12).toString('base64url')
    const { agencyId } = caller.scope
    await caller.platform.storage.put(keyOf(agencyId, id, token), createReadStream(face.path))
    const before = await caller.transaction(async (ctx) => {
      const found = await requirePhotoRight(ctx, id)
      await writePhoto(ctx, found, token)
      return found.photoToken
    })
    if (before) await caller.platform.storage.remove(keyOf(agencyId, id, before))
    return { id, photoPath: photoPathOf(id, token) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function removePhoto(caller: Caller, id: string) {
  const before = await caller.transaction(async (ctx) => {
    const found = await requirePhotoRight(ctx, id)
    await writePhoto(ctx, found, null)
    return found.photoToken
  })
  if (before) await caller.platform.storage.remove(keyOf(caller.scope.agencyId, id, before))
  return { id, photoPath: null }
}

async function writePhoto(ctx: Context, found: StoredUser, token: string | null): Promise<void> {
  await updateUser(ctx, found, { photo_token: token })
  await ctx.audit({
    action: token ? 'photoSet' : 'photoRemoved',
    entity: 'user',
    entityId: found.user.id,
  })
  tellUserChanged(ctx, found.user.id)
}

/** Colleagues see each other; nobody else sees anybody. */
export async function readPhoto(caller: Caller, of: string | undefined): Promise<Download> {
  const id = of ?? caller.scope.userId
  const found = id ? await caller.transaction((ctx) => findUser(ctx, id)) : undefined
  if (!id || !found?.photoToken) throw notFound({ photoOf: id })
  const body = await caller.platform.storage.read(keyOf(caller.scope.agencyId, id, found.photoToken))
  return { body, fileName: 'photo.webp', isInline: true, cacheControl: 'private, max-age=86400' }
}
