import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { Day, Instant } from '#common/time/when.ts'

/** One thing that was done: who, when, from where, to what, and each field before and after. */
export const AuditEntry = z
  .object({
    id: Id,
    at: Instant,
    /** Null for jobs, feeds and commands. */
    userId: Id.nullable(),
    userName: z.string().nullable(),
    action: z.string(),
    entity: z.string(),
    entityId: Id,
    changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
    ip: z.string().nullable(),
    device: z.string().nullable(),
    requestId: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditFilter = z.object({
  /** Not `userId`, which names the caller in every other call and is checked as such. */
  who: z.union([Id, z.literal('nobody')]).optional(),
  entity: z.string().max(60).optional(),
  entityId: Id.optional(),
  action: z.string().max(60).optional(),
  /** Days of the agency; both count. */
  from: Day.optional(),
  to: Day.optional(),
})
export type AuditFilter = z.output<typeof AuditFilter>

/** The outcome of walking along the chain. `unsealed`: events too new to have a place in it yet. */
export const AuditProof = z
  .object({
    isWhole: z.boolean(),
    checked: z.int().nonnegative(),
    unsealed: z.int().nonnegative(),
    /** The newest hash, in hexadecimal; kept elsewhere it proves later that nothing before it changed. */
    head: z.string().nullable(),
    faults: z.array(z.string()),
  })
  .meta({ id: 'AuditProof' })
export type AuditProof = z.infer<typeof AuditProof>

const exported = { access: allow('audit.export', 'agency'), query: AuditFilter }
export const auditEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/audit',
    summary: 'Audit log, newest first',
    access: allow('audit.read', 'agency'),
    query: AuditFilter.extend({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    response: pageOf(AuditEntry),
  }),
  kinds: endpoint({
    method: 'GET',
    path: '/api/audit/kinds',
    summary: 'The kinds of records in the audit log',
    access: allow('audit.read', 'agency'),
    response: z.array(z.string()),
  }),
  verify: endpoint({
    method: 'POST',
    path: '/api/audit/verify',
    summary: 'Verify the audit log: complete and unchanged?',
    access: allow('audit.read', 'agency'),
    response: AuditProof,
    rateLimit: { max: 6, perSeconds: 60, by: 'user' },
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/api/audit/export.csv',
    produces: 'text/csv; charset=utf-8',
    summary: 'Export the audit log as CSV; the export is logged too',
    ...exported,
  }),
  exportJson: endpoint({
    method: 'GET',
    path: '/api/audit/export.json',
    produces: 'application/json; charset=utf-8',
    summary: 'Export the audit log as JSON; the export is logged too',
    ...exported,
  }),
}
