import type { Routes } from '#platform/http/routes.ts'
import { mediaEndpoints as e } from '../media.contract.ts'
import {
  addHeadingImage,
  changeHeadingImage,
  headingImages,
  isHeading,
  removeHeadingImage,
  restoreHeadingImage,
} from './heading-images.service.ts'
import { describeMedia, openOriginal, removeMedia, renewAddresses, reorderMedia, restoreMedia } from './media-edit.service.ts'
import { openWhole } from './whole-picture.service.ts'
import { attachUpload, uploadForm } from './media-upload.service.ts'

export function mediaRoutes(route: Routes): void {
  route.outside(e.uploadForm, (caller, _input, request) => uploadForm(caller, request))
  route.outside(e.create, (caller, { body }) => attachUpload(caller, body))
  route.inTransaction(e.update, (ctx, { params, body }) => describeMedia(ctx, params.id, body))
  route.inTransaction(e.reorder, (ctx, { params, body }) => reorderMedia(ctx, params.id, body.mediaIds))
  // The specification has one call for both kinds.
  route.inTransaction(e.remove, async (ctx, { params }) =>
    ctx.scope.permissions.has('branding.manage') && (await isHeading(ctx, params.id))
      ? removeHeadingImage(ctx, params.id)
      : removeMedia(ctx, params.id),
  )
  route.inTransaction(e.restore, (ctx, { params }) => restoreMedia(ctx, params.id))
  route.outside(e.openWhole, (caller, { params }) => openWhole(caller, params.id))
  route.outside(e.openOriginal, (caller, { params }) => openOriginal(caller, params.id))
  route.outside(e.newAddresses, (caller, { params }) => renewAddresses(caller, params.id))
  route.inTransaction(e.headingImages, (ctx, { params }) => headingImages(ctx, params.id))
  route.outside(e.addHeadingImage, (caller, { params, body }) => addHeadingImage(caller, params.id, body))
  route.inTransaction(e.changeHeadingImage, (ctx, { params, body }) => changeHeadingImage(ctx, params.id, body))
  route.inTransaction(e.removeHeadingImage, (ctx, { params }) => removeHeadingImage(ctx, params.id))
  route.inTransaction(e.restoreHeadingImage, (ctx, { params }) => restoreHeadingImage(ctx, params.id))
}
