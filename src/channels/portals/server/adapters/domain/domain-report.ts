import * as z from 'zod'
import type { PublicationMessage } from '../../../portals.contract.ts'
import { jsonOf } from '../json.ts'
import type { ReportAnswer } from '../portal-adapter.ts'
import { type DomainAnswer, garbled } from './domain-client.ts'
import { fieldOfPath, fieldOfWords } from './domain-fields.ts'

const source = 'Domain'

const Report = z.object({
  processStatus: z.enum(['queued', 'processing', 'processed', 'searchable', 'failed', 'error']),
  adId: z.array(z.number()).nullish(),
  events: z.array(z.object({ severity: z.string().nullish(), message: z.string().nullish() })).nullish(),
})

/**
 * Reads the outcome of one call. A listing is live when it can be searched for; one that leaves is done when it is processed.
 * @param kind what the call was: `live`, or why the listing leaves
 */
export function readReport({ status, text }: DomainAnswer, kind: string): ReportAnswer {
  if (status === 404) return { kind: 'pending' }
  const parsed = Report.safeParse(jsonOf(text))
  if (!parsed.success) throw garbled()
  const { processStatus, adId, events } = parsed.data
  const messages = (events ?? []).flatMap(({ severity, message }): PublicationMessage[] =>
    severity === 'Error' || severity === 'Warning'
      ? [
          {
            severity: severity === 'Error' ? 'error' : 'warning',
            field: fieldOfWords(message ?? ''),
            message: (message ?? 'No reason given').slice(0, 2000),
            source,
          },
        ]
      : [],
  )
  const done = (outcome: 'there' | 'gone' | 'rejected'): ReportAnswer => ({
    kind: 'done',
    outcome,
    portalListingId: adId?.[0] === undefined ? null : String(adId[0]),
    messages,
  })
  if (processStatus === 'failed' || processStatus === 'error') return done('rejected')
  if (processStatus === 'searchable') return done(kind === 'withDrawn' ? 'gone' : 'there')
  if (processStatus === 'processed' && kind !== 'live') return done(kind === 'withDrawn' ? 'gone' : 'there')
  return { kind: 'pending' }
}

const Problem = z.object({
  title: z.string().nullish(),
  detail: z.string().nullish(),
  errors: z.record(z.string(), z.union([z.string(), z.array(z.string())])).nullish(),
})

/** The messages of a 400 or 413, with the field to fix if it is named. */
export function readRefusal({ status, text }: DomainAnswer): PublicationMessage[] {
  const parsed = Problem.safeParse(jsonOf(text))
  const said = Object.entries((parsed.success && parsed.data.errors) || {}).flatMap(([path, messages]) =>
    [messages].flat().map((message) => ({ field: fieldOfPath(path) ?? fieldOfWords(message), message })),
  )
  const whole = parsed.success ? parsed.data.detail || parsed.data.title : null
  if (!said.length)
    said.push({
      field: fieldOfWords(whole ?? ''),
      message: whole ?? (status === 413 ? 'The listing is too large for Domain' : 'Domain rejected the listing without a reason'),
    })
  return said.slice(0, 50).map(({ field, message }) => ({ severity: 'error', field, message: message.slice(0, 2000), source }))
}
