import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { presignRate, UploadKey } from '#common/file-keys.ts'
import { Id, IdParams } from '#common/ids.ts'
import { Instant } from '#common/time/when.ts'

export const NoteFile = z
  .object({
    id: Id,
    fileName: z.string(),
    /** Detected from the content, not the name. */
    contentType: z.string(),
    sizeBytes: z.int(),
  })
  .meta({ id: 'NoteFile' })
export type NoteFile = z.infer<typeof NoteFile>

export const noteFileEndpoints = {
  presign: endpoint({
    method: 'GET',
    path: '/api/note_file/generate_presigned_url',
    summary: 'Get a URL to PUT one file for a note to',
    access: allow('notes.write', 'records'),
    query: z.object({ fileName: z.string().min(1).max(255), fileType: z.string().min(3).max(100) }),
    response: z.object({ url: z.string(), key: z.string(), maxBytes: z.int(), expiresAt: Instant }),
    rateLimit: presignRate,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/note_file',
    creates: true,
    summary: 'Turn an upload into a file for a note; attach it by saving a note with its id, or it is deleted after a day',
    access: allow('notes.write', 'records'),
    body: z.object({ key: UploadKey('notes'), fileName: z.string().trim().min(1).max(255) }),
    response: NoteFile,
    status: 201,
  }),
  open: endpoint({
    method: 'GET',
    path: '/api/note_file/:id',
    summary: 'A link to the file, valid for ten minutes, for users who can read the note',
    access: allow('notes.read', 'records'),
    params: IdParams,
    response: z.object({ url: z.string(), expiresAt: Instant }),
  }),
}
