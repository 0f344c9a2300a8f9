import type { FastifyRequest } from 'fastify'
import { AppError, invalid } from '#common/errors.ts'
import type { Caller, Context } from '#platform/context.ts'
import { attachFile, receiveUpload, refuseUpload, requireUpload, usedBefore } from '#platform/storage/stored-files.ts'
import { requireEditable } from '#core/listings/server/listings.service.ts'
import { maxPhotoBytes } from '#accounts/pictures/pictures.contract.ts'
import { presignPicture } from '#accounts/pictures/server/presign.service.ts'
import type { ListingMedia } from '#common/listing/listing-media.ts'
import { maxPhotosPerListing } from '../media.contract.ts'
import { makeVariants } from './media.jobs.ts'
import { typeProblem } from '#accounts/pictures/server/media-types.ts'
import { findMedia, insertMedia, listMedia } from './media.store.ts'

interface Upload {
  key: string
  listingId: string
  kind: ListingMedia['kind']
  fileName: string
}
/**
 * Attaches a file that was uploaded to a presigned URL.
 * @throws AppError unsupported_type when its content does not match its kind, regardless of its name
 */
export async function attachUpload(caller: Caller, upload: Upload): Promise<ListingMedia> {
  const sizeBytes = await requireUpload(caller, upload.key, 'uploads')
  await requireType(caller, upload)
  return caller.transaction(async (ctx) => {
    await requireEditable(ctx, upload.listingId)
    return addUpload(ctx, { ...upload, sizeBytes })
  })
}

export async function requireType(
  caller: Caller,
  { key, kind, fileName }: Pick<Upload, 'key' | 'kind' | 'fileName'>,
): Promise<void> {
  const problem = await typeProblem(await caller.platform.storage.localPath(key), kind)
  if (!problem) return
  await refuseUpload(caller, key)
  throw new AppError('unsupported_type', `${fileName}: ${problem}`)
}

async function addUpload(
  ctx: Context,
  { key, listingId, kind, fileName, sizeBytes }: Upload & { sizeBytes: number },
): Promise<ListingMedia> {
  const present = await listMedia(ctx, listingId)
  if (kind === 'photo' && present.filter((m) => m.media.kind === 'photo').length >= maxPhotosPerListing)
    throw new AppError('rule_broken', `A listing can have up to ${maxPhotosPerListing} photos. Remove one first`)
  // The same upload attached twice (a page that came back after a crash) is one picture.
  const twice = present.find((m) => m.storageKey === key)
  if (twice) return twice.media
  if (!(await attachFile(ctx, key))) throw usedBefore()
  const position = Math.max(-1, ...present.map((m) => m.media.position)) + 1
  const id = await insertMedia(ctx, {
    listingId,
    kind,
    fileName,
    position,
    state: 'processing',
    storageKey: key,
    sizeBytes,
    // Contracts and reports are private until a user publishes them.
    isPublished: kind !== 'document',
  })
  await ctx.enqueue(makeVariants, { mediaId: id }, { isAwaited: true })
  await ctx.audit({
    action: 'mediaAdded',
    entity: 'listing',
    entityId: listingId,
    changes: [{ field: 'media', before: null, after: fileName }],
  })
  ctx.changed('listing', listingId)
  const added = await findMedia(ctx, id)
  if (!added) throw new Error('The added image was not found')
  return added.media
}

/** The multipart way of the specification: a field `listingId`, then files. One bad file does not undo the others. */
export async function uploadForm(caller: Caller, request: FastifyRequest): Promise<ListingMedia[]> {
  const { platform } = caller
  if (!request.isMultipart()) throw new AppError('unsupported_type', 'Send multipart/form-data with a field listingId and files')
  let listingId = ''
  const added: ListingMedia[] = []
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldname === 'listingId') listingId = String(part.value)
      continue
    }
    if (!/^[0-9a-f-]{36}$/.test(listingId)) throw invalid([{ path: 'listingId', message: 'Required, before the files' }])
    await caller.transaction((ctx) => requireEditable(ctx, listingId))
    const { key } = await presignPicture(caller, part.mimetype)
    await receiveUpload(platform, key, maxPhotoBytes, () => platform.storage.put(key, part.file))
    if (part.file.truncated) {
      await refuseUpload(caller, key)
      throw new AppError('too_large', `${part.filename} is larger than ${maxPhotoBytes / 1_000_000} MB`)
    }
    const kind = part.mimetype === 'application/pdf' ? 'document' : 'photo'
    added.push(await attachUpload(caller, { key, listingId, kind, fileName: part.filename || 'photo' }))
  }
  if (!added.length) throw invalid([{ path: 'files', message: 'Send at least one file' }])
  return added
}
