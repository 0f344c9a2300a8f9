import * as z from 'zod'
import { Id } from './ids.ts'

/** A user opened a record, still has it open, or closed it; `came` asks the others to announce themselves. */
export const PresenceSign = z.object({
  entity: z.string().regex(/^[a-zA-Z]{1,40}$/, 'Enter the type of record'),
  recordId: Id,
  /** One person may have it open twice. */
  tabId: z.string().regex(/^[0-9a-f]{32}$/),
  state: z.enum(['came', 'here', 'gone']),
  isEditing: z.boolean(),
})
export type PresenceSign = z.infer<typeof PresenceSign>
