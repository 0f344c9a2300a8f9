import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { Instant } from '#common/time/when.ts'
import { erasureReasons } from './privacy-values.contract.ts'
import { privacyHeads } from './privacy.heads.ts'

/** So many records of one kind, in words. */
const Counted = z.object({ what: z.string(), count: z.int().positive() })
/** Records that are kept after the deletion, why, and which law requires it. */
const Kept = Counted.extend({ why: z.string(), source: z.string() })

export const ErasurePreview = z
  .object({
    id: Id,
    displayName: z.string(),
    version: z.int(),
    goes: z.array(Counted),
    stays: z.array(Kept),
    /** Places that a person has to see to, because Gable cannot look into them. */
    byHand: z.array(z.string()),
  })
  .meta({ id: 'ErasurePreview' })
export type ErasurePreview = z.infer<typeof ErasurePreview>

export const privacyEndpoints = {
  exportOne: endpoint(privacyHeads.exportOne, {
    summary: 'Everything stored about one contact, as JSON (right of access); recorded in their history',
    access: allow('contacts.erase', 'records'),
    params: IdParams,
  }),
  preview: endpoint(privacyHeads.preview, {
    summary: 'What permanently deleting a contact would remove, what must be kept by law, and why',
    access: allow('contacts.erase', 'records'),
    params: IdParams,
    response: ErasurePreview,
  }),
  erase: endpoint(privacyHeads.erase, {
    summary: 'Permanently delete a contact; this cannot be undone',
    access: allow('contacts.erase', 'records'),
    params: IdParams,
    body: z.object({
      /** The version of the preview; 412 when the contact was changed since. */
      version: z.int().positive(),
      /** Their name, typed once more. */
      name: z.string().trim().max(400),
      reason: z.enum(erasureReasons),
    }),
    response: z.object({ id: Id, erasedAt: Instant }),
  }),
}
