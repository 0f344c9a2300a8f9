import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { presignRate, UploadKey } from '#common/file-keys.ts'
import { Id } from '#common/ids.ts'
import { Instant } from '#common/time/when.ts'

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

export const pictureEndpoints = {
  presign: endpoint({
    method: 'GET',
    path: '/api/media/generate_presigned_url',
    summary: 'A URL to PUT one file to',
    access: allow('listings.write', 'records'),
    query: z.object({ fileName: z.string().min(1).max(255), fileType: z.string().min(3).max(100) }),
    response: z.object({ url: z.string(), key: z.string(), maxBytes: z.int(), expiresAt: Instant }),
    rateLimit: presignRate,
  }),
  storageUse: endpoint({
    method: 'GET',
    path: '/api/media/storage_use',
    summary: 'Storage used by original files, and the limit',
    access: allow('branding.read', 'agency'),
    response: z.object({ usedBytes: z.int(), limitBytes: z.int() }),
  }),
  addAgencyPicture: endpoint({
    method: 'POST',
    path: '/api/media/agency_picture',
    creates: true,
    summary: 'Create a portrait or a logo from an uploaded file; not shown until an agent or the branding uses it',
    access: allow('agents.read', 'agency'),
    body: z.object({
      key: UploadKey('uploads'),
      fileName: z.string().min(1).max(255),
      purpose: z.enum(['portrait', 'logo']),
    }),
    response: AgencyPicture,
    status: 201,
  }),
}
