import { AppError, notFound } from '#common/errors.ts'
import type { Caller, Context } from '#platform/context.ts'
import { requireOwn } from '#accounts/branding/server/branding.service.ts'
import { attachFile, requireUpload, usedBefore } from '#platform/storage/stored-files.ts'
import { type HeadingImage, maxHeadingImages } from '../media.contract.ts'
import { findHeading, insertHeading, listHeadings, updateHeading } from './heading-images.store.ts'
import { forgetHeadingLater, makeHeadingVariants } from './heading-images.jobs.ts'
import { requireType } from './media-upload.service.ts'

/** Banners of the agency in their order; also for brochures, mails and the website. */
export async function headingImages(ctx: Context, agencyId = ctx.scope.agencyId): Promise<HeadingImage[]> {
  requireOwn(ctx, agencyId)
  return (await listHeadings(ctx)).map(({ image }) => image)
}

export async function addHeadingImage(
  caller: Caller,
  agencyId: string,
  { key, fileName }: { key: string; fileName: string },
): Promise<HeadingImage> {
  requireOwn(caller, agencyId)
  await requireUpload(caller, key, 'uploads')
  await requireType(caller, { key, kind: 'photo', fileName })
  return caller.transaction(async (ctx) => {
    const present = await listHeadings(ctx)
    const twice = present.find(({ storageKey }) => storageKey === key)
    if (twice) return twice.image
    if (!(await attachFile(ctx, key))) throw usedBefore()
    if (present.length >= maxHeadingImages)
      throw new AppError('rule_broken', `You can have up to ${maxHeadingImages} banner images. Remove one first`)
    const id = await insertHeading(ctx, { fileName, storageKey: key, position: present.length })
    await ctx.enqueue(makeHeadingVariants, { headingId: id }, { isAwaited: true })
    await ctx.audit({
      action: 'headingImageAdded',
      entity: 'agency',
      entityId: agencyId,
      changes: [{ field: 'headingImages', before: null, after: fileName }],
    })
    ctx.changed('headingImages', agencyId)
    return (await requireHeading(ctx, id)).image
  })
}

export async function changeHeadingImage(
  ctx: Context,
  id: string,
  { altText, position }: { altText?: string | null | undefined; position?: number | undefined },
): Promise<HeadingImage[]> {
  await requireHeading(ctx, id)
  if (altText !== undefined) await updateHeading(ctx, id, { alt_text: altText })
  if (position !== undefined) {
    const ids = (await listHeadings(ctx)).map(({ image }) => image.id).filter((one) => one !== id)
    for (const [at, one] of ids.toSpliced(Math.min(position, ids.length), 0, id).entries())
      await updateHeading(ctx, one, { position: at })
  }
  ctx.changed('headingImages', ctx.scope.agencyId)
  return headingImages(ctx)
}

export async function removeHeadingImage(ctx: Context, id: string): Promise<{ id: string }> {
  const { image } = await requireHeading(ctx, id)
  await updateHeading(ctx, id, { archived_at: ctx.clock() })
  await forgetHeadingLater(ctx, id)
  await ctx.audit({
    action: 'headingImageRemoved',
    entity: 'agency',
    entityId: ctx.scope.agencyId,
    changes: [{ field: 'headingImages', before: image.fileName, after: null }],
  })
  ctx.changed('headingImages', ctx.scope.agencyId)
  return { id }
}

export async function restoreHeadingImage(ctx: Context, id: string): Promise<HeadingImage[]> {
  if (!(await findHeading(ctx, id, { archived: true }))) throw notFound({ headingImage: id })
  await updateHeading(ctx, id, { archived_at: null })
  ctx.changed('headingImages', ctx.scope.agencyId)
  return headingImages(ctx)
}

export const isHeading = async (ctx: Context, id: string): Promise<boolean> => (await findHeading(ctx, id)) !== undefined

async function requireHeading(ctx: Context, id: string) {
  const found = await findHeading(ctx, id)
  if (!found) throw notFound({ headingImage: id })
  return found
}
