import * as z from 'zod'
import type { RateLimit } from './endpoint.ts'

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** Folders that users upload to. */
export type UploadFolder = 'uploads' | 'notes' | 'authorities' | 'diligence'

/** The key of an upload as the server made it, `<folder>/<agency>/<file>`: never a path of a user's own. */
export const UploadKey = (folder: UploadFolder) =>
  z
    .string()
    .max(100, { abort: true })
    .regex(new RegExp(`^${folder}/${uuid}/${uuid}$`), 'This upload belongs to another agency')

/** A listing takes 60 photos; more than this is no person choosing files. */
export const presignRate = { max: 300, perSeconds: 60, by: 'user' } as const satisfies RateLimit
