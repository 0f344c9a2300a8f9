import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { Day, Instant } from '#common/time/when.ts'
import { appraisalStages, dueReasons } from './appraisal-values.contract.ts'

/** An owner to call again. */
export const DueAppraisal = z
  .object({
    id: Id,
    streetLine: z.string(),
    suburb: z.string().nullable(),
    stage: z.enum(appraisalStages),
    stageAt: Instant,
    dueOn: Day,
    why: z.enum(dueReasons),
    contactId: Id,
    ownerName: z.string(),
    phone: z.string(),
    lastContactedAt: Instant.nullable(),
    agentName: z.string().nullable(),
    fromCents: z.int().nullable(),
    toCents: z.int().nullable(),
    /** The number was not checked against the Do Not Call Register in the last 30 days. */
    isWashOld: z.boolean(),
    version: z.int(),
    canEdit: z.boolean(),
  })
  .meta({ id: 'DueAppraisal' })
export type DueAppraisal = z.infer<typeof DueAppraisal>

export const dueEndpoints = {
  due: endpoint({
    method: 'GET',
    path: '/api/appraisals/due',
    summary: 'Owners to call again: those whose call is due, and 90, 180 and 365 days after the last step',
    access: allow('appraisals.read', 'records'),
    query: z.object({
      limit: pageQuery.limit,
      cursor: pageQuery.cursor,
      scope: z.enum(['agent', 'office']).default('office'),
    }),
    response: pageOf(DueAppraisal),
  }),
  called: endpoint({
    method: 'POST',
    path: '/api/appraisals/:id/called',
    summary: 'Note that the owner was called, and when to call again',
    access: allow('appraisals.write', 'records'),
    params: IdParams,
    body: z.object({ version: z.int().positive(), nextCallOn: Day.nullable() }),
    response: z.object({ id: Id, version: z.int(), nextCallOn: Day.nullable() }),
  }),
}
