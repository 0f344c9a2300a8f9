import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { presignRate, UploadKey } from '#common/file-keys.ts'
import { Id, IdParams } from '#common/ids.ts'
import { Instant } from '#common/when.ts'

export const mediaKinds = ['photo', 'floorplan', 'document'] as const
/** `waiting`: the picture is still at its old address (a feed); `processing`: variants are being made. */
export const mediaStates = ['waiting', 'processing', 'ready', 'failed'] as const

const Part = z.number().min(0).max(1)
/** How a picture is turned and cut; what was uploaded stays as it is. */
export const PictureEdit = z.object({
  /** Quarter turns clockwise, before the cut. */
  turns: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  /** What is kept, as parts of the turned picture's sides; null: all of it. */
  crop: z
    .object({ left: Part, top: Part, width: Part.min(0.05), height: Part.min(0.05) })
    .refine((c) => c.left + c.width <= 1.0001 && c.top + c.height <= 1.0001, 'The part must lie within the picture')
    .nullable(),
})
export type PictureEdit = z.infer<typeof PictureEdit>

export const ListingMedia = z
  .object({
    id: Id,
    kind: z.enum(mediaKinds),
    position: z.int(),
    fileName: z.string(),
    caption: z.string().nullable(),
    altText: z.string().nullable(),
    state: z.enum(mediaStates),
    /** Why it failed, in words for the person. */
    problem: z.string().nullable(),
    widthPx: z.int().nullable(),
    heightPx: z.int().nullable(),
    sizeBytes: z.int().nullable(),
    /** Placeholder while the picture loads, base64. */
    thumbHash: z.string().nullable(),
    /** Public, unguessable addresses; null until `ready`. `portal` is a 1600 px JPEG, `print` 2560 px. Documents have `original` only. */
    urls: z.object({
      thumb: z.string().nullable(),
      card: z.string().nullable(),
      large: z.string().nullable(),
      portal: z.string().nullable(),
      print: z.string().nullable(),
      original: z.string().nullable(),
    }),
    /** Photos and plans: on portals and in print. Documents: for everybody; a private one opens by a signed address that ends after an hour. */
    isPublished: z.boolean(),
    /** Digitally altered: said on the picture in print, and in its caption. */
    isAltered: z.boolean(),
    /** What was altered. */
    alteredNote: z.string().nullable(),
    /** Null: shown whole, as it was uploaded. */
    edit: PictureEdit.nullable(),
    /** Where a feed said the picture lies, until it has been fetched. */
    sourceUrl: z.string().nullable(),
  })
  .meta({ id: 'ListingMedia' })
export type ListingMedia = z.infer<typeof ListingMedia>

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

/** A portrait of an agent or a logo: what records of the agency refer to by its id. */
export const AgencyPicture = z
  .object({
    id: Id,
    purpose: z.enum(['portrait', 'logo', 'post']),
    /** Public, unguessable. */
    url: z.string(),
    widthPx: z.int(),
    heightPx: z.int(),
  })
  .meta({ id: 'AgencyPicture' })
export type AgencyPicture = z.infer<typeof AgencyPicture>

/** 40 MB: a 60-megapixel JPEG fits, a video does not. */
export const maxPhotoBytes = 40_000_000
export const maxPhotosPerListing = 60

export const mediaEndpoints = {
  uploadForm: endpoint({
    method: 'POST',
    path: '/api/listinger/uploadMedia',
    summary: 'Upload photos in one multipart form (field listingId, then the files)',
    access: allow('listings.write', 'records'),
    files: true,
    response: z.array(ListingMedia),
    status: 201,
    bodyLimitBytes: 500_000_000,
  }),
  presign: endpoint({
    method: 'GET',
    path: '/api/media/generate_presigned_url',
    summary: 'An address to PUT one file to',
    access: allow('listings.write', 'records'),
    query: z.object({ fileName: z.string().min(1).max(255), fileType: z.string().min(3).max(100) }),
    response: z.object({ url: z.string(), key: z.string(), maxBytes: z.int(), expiresAt: Instant }),
    rateLimit: presignRate,
  }),
  storageUse: endpoint({
    method: 'GET',
    path: '/api/media/storage_use',
    summary: 'Bytes of original files the agency stores, and how many it may',
    access: allow('branding.read', 'agency'),
    response: z.object({ usedBytes: z.int(), limitBytes: z.int() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/media/create',
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
    creates: true,
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
    }),
    response: ListingMedia,
  }),
  openWhole: endpoint({
    method: 'GET',
    path: '/api/media/whole/:id',
    summary: 'An address of the picture before it was turned and cut (1600 px WebP), good for ten minutes',
    access: allow('listings.write', 'records'),
    params: IdParams,
    response: z.object({ url: z.string(), expiresAt: Instant }),
  }),
  openOriginal: endpoint({
    method: 'GET',
    path: '/api/media/original/:id',
    summary: 'An address of the file as it was uploaded, good for ten minutes',
    access: allow('listings.read', 'records'),
    params: IdParams,
    response: z.object({ url: z.string(), expiresAt: Instant }),
  }),
  newAddresses: endpoint({
    method: 'POST',
    path: '/api/media/new_addresses/:id',
    summary: "New public addresses for all of a listing's media (id: the listing); the old ones end at once",
    access: allow('listings.write', 'records'),
    params: IdParams,
    response: z.array(ListingMedia),
  }),
  headingImages: endpoint({
    method: 'GET',
    path: '/api/media/get_heading_images/:id',
    summary: "The agency's banner images (id: the agency)",
    access: allow('branding.read', 'agency'),
    params: IdParams,
    response: z.array(HeadingImage),
  }),
  addHeadingImage: endpoint({
    method: 'POST',
    path: '/api/media/heading_images/:id',
    summary: 'Add an uploaded file to the banner images (id: the agency)',
    access: allow('branding.manage', 'agency'),
    params: IdParams,
    body: z.object({ key: UploadKey('uploads'), fileName: z.string().min(1).max(255) }),
    response: HeadingImage,
    status: 201,
    creates: true,
  }),
  changeHeadingImage: endpoint({
    method: 'PUT',
    path: '/api/media/heading_image/:id',
    summary: 'Alt text of a banner image, or its place among them (0: first)',
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
  addAgencyPicture: endpoint({
    method: 'POST',
    path: '/api/media/agency_picture',
    summary: 'Make a portrait or a logo of an uploaded file; it shows nowhere until an agent or the branding refers to it',
    access: allow('agents.read', 'agency'),
    body: z.object({
      key: UploadKey('uploads'),
      fileName: z.string().min(1).max(255),
      purpose: z.enum(['portrait', 'logo']),
    }),
    response: AgencyPicture,
    status: 201,
    creates: true,
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/api/media/reorder/:id',
    summary: "Order of a listing's media (id: the listing); the first photo is the main one",
    access: allow('listings.write', 'records'),
    params: IdParams,
    body: z.object({ mediaIds: z.array(Id).max(200) }),
    response: z.array(ListingMedia),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/media/delete/:id',
    summary: 'Remove a picture or document',
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
