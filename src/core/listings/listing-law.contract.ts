import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { IdParams } from '#common/ids.ts'
import { occasions } from '#common/law/compliance-rule.ts'

export const ComplianceFinding = z
  .object({
    id: z.string(),
    title: z.string(),
    message: z.string(),
    /** Act and section, or the regulator's page. */
    source: z.string(),
    severity: z.enum(['blocks', 'warns']),
    /** Path in the listing's fields, or `branding.licenceLine`. */
    field: z.string(),
    occasions: z.array(z.enum(occasions)),
  })
  .meta({ id: 'ComplianceFinding' })
export type ComplianceFinding = z.infer<typeof ComplianceFinding>

export const complianceEndpoints = {
  listing: endpoint({
    method: 'GET',
    path: '/api/compliance/listing/:id',
    summary: 'Compliance findings of a listing, blocking ones first',
    access: allow('listings.read', 'records'),
    params: IdParams,
    response: z.array(ComplianceFinding),
  }),
}
