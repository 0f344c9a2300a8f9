import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { UploadKey } from '#common/file-keys.ts'
import { Id, IdParams } from '#common/ids.ts'
import { Instant } from '#common/time/when.ts'
import { Focus, ListingMedia, mediaKinds, PictureEdit } from '#common/listing/listing-media.ts'

/** A picture of the agency: banners of brochures, mails and the website. */
export const HeadingImage = z
  .object({
    id: Id,
    fileName: z.string(),
    altText: z.string().nullable(),
    state: z.enum(['processing', 'ready', 'failed']),
    problem: z.string().nullable(),
    widthPx: z.int().nullable(),
    heightPx: z.int().nullable(),
    thumbHash: z.string().nullable(),
    /** Public addresses; null until `ready`. `portal` and `print` are JPEG. */
    urls: z.object({
      thumb: z.string().nullable(),
      card: z.string().nullable(),
      large: z.string().nullable(),
      portal: z.string().nullable(),
      print: z.string().nullable(),
    }),
  })
  .meta({ id: 'HeadingImage' })
export type HeadingImage = z.infer<typeof HeadingImage>
export const maxHeadingImages = 12

export const maxPhotosPerListing = 60

export const mediaEndpoints = {
  uploadForm: endpoint({
    method: 'POST',
    path: '/api/listinger/uploadMedia',
    files: true,
    summary: 'Upload photos in one multipart form (field listingId, then the files)',
    access: allow('listings.write', 'records'),
    response: z.array(ListingMedia),
    status: 201,
    bodyLimitBytes: 500_000_000,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/media/create',
    creates: true,
    summary: 'Attach an uploaded file to a listing',
    access: allow('listings.write', 'records'),
    body: z.object({
      key: UploadKey('uploads'),
      listingId: Id,
      kind: z.enum(mediaKinds).default('photo'),
      fileName: z.string().min(1).max(255),
    }),
    response: ListingMedia,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/media/update/:id',
    summary: 'Caption, alt text, kind, whether it is published, and what was digitally altered',
    access: allow('listings.write', 'records'),
    params: IdParams,
    body: z.object({
      caption: z.string().max(300).nullable().optional(),
      altText: z.string().max(500).nullable().optional(),
      kind: z.enum(mediaKinds).optional(),
      isPublished: z.boolean().optional(),
      isAltered: z.boolean().optional(),
      alteredNote: z.string().max(200).nullable().optional(),
      /** Turning and cutting a photo or plan; null takes every edit back. The new files follow in some seconds. */
      edit: PictureEdit.nullable().optional(),
      /** What stays in sight where the photo is cut; null: the middle. Turning or cropping it sets it back. */
      focus: Focus.nullable().optional(),
    }),
    response: ListingMedia,
  }),
  openWhole: endpoint({
    method: 'GET',
    path: '/api/media/whole/:id',
    summary: 'A link to the image before rotating and cropping (1600 px WebP), valid for ten minutes',
    access: allow('listings.write', 'records'),
    params: IdParams,
    response: z.object({ url: z.string(), expiresAt: Instant }),
  }),
  openOriginal: endpoint({
    method: 'GET',
    path: '/api/media/original/:id',
    summary: 'A link to the original file, valid for ten minutes',
    access: allow('listings.read', 'records'),
    params: IdParams,
    response: z.object({ url: z.string(), expiresAt: Instant }),
  }),
  newAddresses: endpoint({
    method: 'POST',
    path: '/api/media/new_addresses/:id',
    summary: 'Reset the public links of a listing’s media (id: the listing); the old ones stop working at once',
    access: allow('listings.write', 'records'),
    params: IdParams,
    response: z.array(ListingMedia),
  }),
  headingImages: endpoint({
    method: 'GET',
    path: '/api/media/get_heading_images/:id',
    summary: 'The agency’s banner images (id: the agency)',
    access: allow('branding.read', 'agency'),
    params: IdParams,
    response: z.array(HeadingImage),
  }),
  addHeadingImage: endpoint({
    method: 'POST',
    path: '/api/media/heading_images/:id',
    creates: true,
    summary: 'Add an uploaded file to the banner images (id: the agency)',
    access: allow('branding.manage', 'agency'),
    params: IdParams,
    body: z.object({ key: UploadKey('uploads'), fileName: z.string().min(1).max(255) }),
    response: HeadingImage,
    status: 201,
  }),
  changeHeadingImage: endpoint({
    method: 'PUT',
    path: '/api/media/heading_image/:id',
    summary: 'Change the alt text or position of a banner image (0: first)',
    access: allow('branding.manage', 'agency'),
    params: IdParams,
    body: z.object({ altText: z.string().max(500).nullable().optional(), position: z.int().min(0).max(100).optional() }),
    response: z.array(HeadingImage),
  }),
  removeHeadingImage: endpoint({
    method: 'DELETE',
    path: '/api/media/heading_image/:id',
    summary: 'Remove a banner image',
    access: allow('branding.manage', 'agency'),
    params: IdParams,
    response: z.object({ id: Id }),
  }),
  restoreHeadingImage: endpoint({
    method: 'POST',
    path: '/api/media/heading_image/:id/restore',
    summary: 'Undo the removal of a banner image',
    access: allow('branding.manage', 'agency'),
    params: IdParams,
    response: z.array(HeadingImage),
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/api/media/reorder/:id',
    summary: 'Order of a listing’s media (id: the listing); the first photo is the main one',
    access: allow('listings.write', 'records'),
    params: IdParams,
    body: z.object({ mediaIds: z.array(Id).max(200) }),
    response: z.array(ListingMedia),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/media/delete/:id',
    summary: 'Remove a photo or document',
    access: allow('listings.write', 'records'),
    params: IdParams,
    response: z.object({ id: Id }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/media/restore/:id',
    summary: 'Undo a removal',
    access: allow('listings.write', 'records'),
    params: IdParams,
    response: ListingMedia,
  }),
}
