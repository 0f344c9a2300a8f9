import * as z from 'zod'
import type { PublicationMessage } from '../../../portals.contract.ts'
import type { ReportAnswer } from '../portal-adapter.ts'
import { fieldOf } from './rea-fields.ts'
import { jsonOf } from '../json.ts'
import { garbled, type ReaAnswer } from './rea-client.ts'

const source = 'realestate.com.au'

const Issue = z.object({
  field: z.string().nullish(),
  messages: z.array(z.string()).default([]),
})
/** The report of one upload. Ids have been seen as numbers and as texts. */
const Report = z.object({
  progress: z.enum(['IN_PROGRESS', 'COMPLETED']),
  result: z.enum(['NEW', 'PROCESSED', 'DELETED', 'UNCHANGED', 'SKIPPED', 'INTERNAL_ERROR']).nullish(),
  listingId: z.union([z.string(), z.number()]).nullish(),
  issues: z.object({ warnings: z.array(Issue).default([]), errors: z.array(Issue).default([]) }).nullish(),
})
const outcomes = {
  NEW: 'there',
  PROCESSED: 'there',
  UNCHANGED: 'there',
  DELETED: 'gone',
  SKIPPED: 'rejected',
  INTERNAL_ERROR: 'again',
} as const

/** @throws PortalTrouble when it is no report at all */
export function readReport({ status, text }: ReaAnswer): ReportAnswer {
  // REA does not know an upload until it has started to process it.
  if (status === 404) return { kind: 'pending' }
  const parsed = Report.safeParse(jsonOf(text))
  if (!parsed.success) throw garbled()
  const { progress, result, listingId, issues } = parsed.data
  if (progress === 'IN_PROGRESS' || !result) return { kind: 'pending' }
  return {
    kind: 'done',
    outcome: outcomes[result],
    portalListingId: listingId == null ? null : String(listingId),
    messages: [...(issues?.errors ?? []).flatMap(saying('error')), ...(issues?.warnings ?? []).flatMap(saying('warning'))],
  }
}

const saying =
  (severity: 'error' | 'warning') =>
  ({ field, messages }: z.output<typeof Issue>): PublicationMessage[] =>
    (messages.length ? messages : ['No reason given']).map((message) => ({
      severity,
      field: fieldOf(field),
      message: message.slice(0, 2000),
      source,
    }))

const Refusal = z.object({ errors: z.array(z.object({ title: z.string().nullish(), detail: z.string().nullish() })).min(1) })

/** Reads a 400 or 413, word for word; the place in the XML, when it is named, becomes the field. */
export function readRefusal({ status, text }: ReaAnswer): PublicationMessage[] {
  const parsed = Refusal.safeParse(jsonOf(text))
  const said = parsed.success
    ? parsed.data.errors.map(({ title, detail }) => detail || title || '')
    : [status === 413 ? 'The listing is too large for the portal' : 'The portal rejected the file without a reason']
  return said.slice(0, 50).map((message) => ({
    severity: 'error',
    field: fieldOf(
      /^\/propertyList\/\w+\/([\w/[\]]+)/
        .exec(message)?.[1]
        ?.replaceAll(/\[\d+\]/g, '')
        .replaceAll('/', '.'),
    ),
    message: message.slice(0, 2000),
    source,
  }))
}
