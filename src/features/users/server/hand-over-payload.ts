import * as z from 'zod'
import type { Queueable } from '#platform/jobs/queueable.ts'

const payload = z.object({ from: z.uuid(), to: z.uuid() })
/** What is queued; the job itself is made where the features are listed, because it asks all of them (users.jobs.ts). */
export const handOverRecords: Queueable<typeof payload, 'users.hand-over'> = { name: 'users.hand-over', payload }
