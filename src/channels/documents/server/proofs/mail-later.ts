import * as z from 'zod'
import type { Queueable } from '#platform/jobs/queueable.ts'

export const mailLater = {
  name: 'documents.mail-proof',
  payload: z.object({ proofId: z.uuid() }),
} as const satisfies Queueable
