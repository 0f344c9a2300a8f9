import { invalid, notFound } from '#common/errors.ts'
import type { Caller, Context } from '#platform/context.ts'
import { newToken } from '#platform/images/draw-variants.ts'
import { refreshMainPhoto } from '#core/listings/server/main-photo.service.ts'
import { getListing, requireEditable } from '#core/listings/server/listings.service.ts'
import type { Focus, ListingMedia, PictureEdit } from '#common/listing/listing-media.ts'
import { makeVariants } from './media.jobs.ts'
import { forgetLater } from './media-cleaning.jobs.ts'
import { findMedia, listMedia, replaceToken, type StoredMedia, updateMedia } from './media.store.ts'

async function requireMedia(ctx: Context, id: string, options = {}): Promise<StoredMedia> {
  const found = await findMedia(ctx, id, options)
  if (!found) throw notFound({ media: id })
  await requireEditable(ctx, found.listingId)
  return found
}
async function reread(ctx: Context, id: string): Promise<ListingMedia> {
  const found = await findMedia(ctx, id)
  if (!found) throw notFound({ media: id })
  return found.media
}

interface Description {
  caption?: string | null | undefined
  altText?: string | null | undefined
  kind?: ListingMedia['kind'] | undefined
  isPublished?: boolean | undefined
  isAltered?: boolean | undefined
  alteredNote?: string | null | undefined
  edit?: PictureEdit | null | undefined
  focus?: Focus | null | undefined
}
export async function describeMedia(ctx: Context, id: string, body: Description): Promise<ListingMedia> {
  const found = await requireMedia(ctx, id)
  const { media, listingId } = found
  const kind = body.kind ?? media.kind
  if ((kind === 'document') !== (media.kind === 'document'))
    throw invalid([{ path: 'kind', message: 'A document can’t become an image, or an image a document' }])
  await updateMedia(ctx, id, {
    ...(body.caption !== undefined && { caption: body.caption }),
    ...(body.altText !== undefined && { alt_text: body.altText }),
    ...(body.kind !== undefined && { kind: body.kind }),
    ...(body.isPublished !== undefined && { is_published: body.isPublished }),
    ...(body.isAltered !== undefined && { is_altered: body.isAltered }),
    ...(body.alteredNote !== undefined && { altered_note: body.alteredNote }),
    ...(body.focus !== undefined && { focus: body.focus && JSON.stringify(body.focus) }),
  })
  if (body.edit !== undefined) await editPicture(ctx, found, body.edit)
  if (kind === 'document' && body.isPublished !== undefined && body.isPublished !== media.isPublished)
    await (body.isPublished ? publishDocument(ctx, id) : hideDocument(ctx, found))
  await auditDescription(ctx, found, body)
  await refreshMainPhoto(ctx, listingId)
  ctx.changed('listing', listingId)
  return reread(ctx, id)
}

/** What the law may ask about later is kept: whether a picture was shown, and said to be altered. */
async function auditDescription(ctx: Context, { media, listingId }: StoredMedia, body: Description): Promise<void> {
  const fields = ['isPublished', 'isAltered', 'alteredNote', 'edit', 'focus'] as const
  const changes = fields.flatMap((field) =>
    body[field] !== undefined && body[field] !== media[field]
      ? [{ field: `${media.fileName}: ${field}`, before: media[field], after: body[field] }]
      : [],
  )
  if (changes.length) await ctx.audit({ action: 'mediaChanged', entity: 'listing', entityId: listingId, changes })
}

/** The pictures as they were stay on show until the new ones are drawn. */
async function editPicture(ctx: Context, { media, storageKey }: StoredMedia, edit: PictureEdit | null): Promise<void> {
  if (media.kind === 'document' || !storageKey)
    throw invalid([{ path: 'edit', message: 'Only uploaded images can be rotated and cropped' }])
  const isNothing = edit === null || (edit.turns === 0 && edit.crop === null)
  await updateMedia(ctx, media.id, { edit: isNothing ? null : JSON.stringify(edit), state: 'processing', focus: null })
  await ctx.enqueue(makeVariants, { mediaId: media.id }, { isAwaited: true })
}

async function publishDocument(ctx: Context, id: string): Promise<void> {
  await updateMedia(ctx, id, { state: 'processing' })
  await ctx.enqueue(makeVariants, { mediaId: id }, { isAwaited: true })
}
/** Its public address ends at once. */
async function hideDocument(ctx: Context, { media, token }: StoredMedia): Promise<void> {
  await updateMedia(ctx, media.id, { variants: '[]', token: newToken(), state: 'ready' })
  ctx.afterCommit(() => ctx.platform.storage.removeFolder(`public/${token}`))
}

/**
 * New public addresses for all of a listing's media: for when an address got where it should not have. The files get their new names
 * first, so nothing is ever without an address; the old ones are gone when this returns. Portals get the new ones with the next publishing.
 */
export async function renewAddresses(caller: Caller, listingId: string): Promise<ListingMedia[]> {
  const { storage } = caller.platform
  const moves: { id: string; from: string; to: string }[] = []
  const present = await caller.transaction(async (ctx) => {
    await requireEditable(ctx, listingId)
    return listMedia(ctx, listingId)
  })
  for (const { media, token, files } of present.filter((m) => m.files.length > 0)) {
    const to = newToken()
    for (const file of files) await storage.copy(`public/${token}/${file}`, `public/${to}/${file}`)
    moves.push({ id: media.id, from: token, to })
  }
  const left = await caller.transaction(async (ctx) => {
    await requireEditable(ctx, listingId)
    const moved = []
    for (const move of moves) if (await replaceToken(ctx, move)) moved.push(move)
    await refreshMainPhoto(ctx, listingId)
    await ctx.audit({ action: 'mediaAddressesRenewed', entity: 'listing', entityId: listingId })
    ctx.changed('listing', listingId)
    return { moved, media: (await listMedia(ctx, listingId)).map((m) => m.media) }
  })
  // A picture that was changed in between keeps what the change gave it.
  for (const move of moves) await storage.removeFolder(`public/${left.moved.includes(move) ? move.from : move.to}`)
  return left.media
}

/** The file as it was uploaded: for staff, never for the public. */
export async function openOriginal(caller: Caller, id: string): Promise<{ url: string; expiresAt: string }> {
  const { media, storageKey } = await caller.reading(async (ctx) => {
    const found = await findMedia(ctx, id)
    if (!found) throw notFound({ media: id })
    await getListing(ctx, found.listingId)
    // A contract or a report that is not published: each opening goes into the access log, with the file's name.
    if (found.storageKey && found.media.kind === 'document' && !found.media.isPublished)
      ctx.noteRead({
        entity: 'privateDocument',
        entityId: id,
        changes: [
          { field: 'file', before: null, after: found.media.fileName },
          { field: 'listing', before: null, after: found.listingId },
        ],
      })
    return found
  })
  if (!storageKey) throw notFound({ original: id })
  const contentType = media.kind === 'document' ? 'application/pdf' : 'application/octet-stream'
  const { url, expiresAt } = caller.platform.storage.presignGet(storageKey, {
    fileName: media.fileName,
    contentType,
    expiresInS: 600,
  })
  return { url, expiresAt: expiresAt.toISOString() }
}

/** The new order must name each picture of the listing once: a picture that another tab just added is not lost from the order. */
export async function reorderMedia(ctx: Context, listingId: string, ids: readonly string[]): Promise<ListingMedia[]> {
  await requireEditable(ctx, listingId)
  const present = await listMedia(ctx, listingId)
  const known = new Map(present.map((m) => [m.media.id, m]))
  if (ids.some((id) => !known.has(id)) || new Set(ids).size !== ids.length)
    throw invalid([{ path: 'mediaIds', message: 'List each of this listing’s images once' }])
  const order = [...ids, ...present.map((m) => m.media.id).filter((id) => !ids.includes(id))]
  for (const [position, id] of order.entries())
    if (known.get(id)?.media.position !== position) await updateMedia(ctx, id, { position })
  await refreshMainPhoto(ctx, listingId)
  await ctx.audit({ action: 'mediaReordered', entity: 'listing', entityId: listingId })
  ctx.changed('listing', listingId)
  return (await listMedia(ctx, listingId)).map((m) => m.media)
}

export async function removeMedia(ctx: Context, id: string): Promise<{ id: string }> {
  const { listingId, media } = await requireMedia(ctx, id)
  await updateMedia(ctx, id, { archived_at: ctx.clock() })
  await forgetLater(ctx, id)
  await refreshMainPhoto(ctx, listingId)
  await ctx.audit({
    action: 'mediaRemoved',
    entity: 'listing',
    entityId: listingId,
    changes: [{ field: 'media', before: media.fileName, after: null }],
  })
  ctx.changed('listing', listingId)
  return { id }
}

export async function restoreMedia(ctx: Context, id: string): Promise<ListingMedia> {
  const { listingId } = await requireMedia(ctx, id, { archived: true })
  await updateMedia(ctx, id, { archived_at: null })
  await refreshMainPhoto(ctx, listingId)
  ctx.changed('listing', listingId)
  return reread(ctx, id)
}
