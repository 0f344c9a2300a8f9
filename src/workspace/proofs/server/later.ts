import * as z from 'zod'
import type { Queueable } from '#platform/jobs/queueable.ts'

export const mailLater = {
  name: 'documents.mail-proof',
  payload: z.object({ proofId: z.uuid() }),
} as const satisfies Queueable
/** Removes the files of a proof unless a proof has them: one that could not be saved, or whose listing is deleted. */
export const forgetFilesLater = {
  name: 'documents.forget-proof-files',
  payload: z.object({ fileKey: z.string() }),
} as const satisfies Queueable
