import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { IdParams } from '#common/ids.ts'
import { copyRules } from '#common/copy/copy-finding.ts'
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
    /** Words that the facts do not bear out, and where they are in the field. */
    copy: z
      .object({
        rule: z.enum(copyRules),
        words: z.string(),
        fact: z.string(),
        start: z.int(),
        replacement: z.string().optional(),
      })
      .optional(),
  })
  .meta({ id: 'ComplianceFinding' })
export type ComplianceFinding = z.infer<typeof ComplianceFinding>

const KnownPlacesText = z.object({ places: z.string() })

export const complianceEndpoints = {
  listing: endpoint({
    method: 'GET',
    path: '/api/compliance/listing/:id',
    summary: 'Compliance findings of a listing, blocking ones first',
    access: allow('listings.read', 'records'),
    params: IdParams,
    response: z.array(ComplianceFinding),
  }),
  places: endpoint({
    method: 'GET',
    path: '/api/compliance/places',
    summary: 'Places that the agency’s copy may name, one a line',
    access: allow('listings.read', 'agency'),
    response: KnownPlacesText,
  }),
  addPlace: endpoint({
    method: 'POST',
    path: '/api/compliance/places',
    summary: 'Adds a place that the agency’s copy may name',
    access: allow('branding.manage', 'agency'),
    body: z.object({
      place: z
        .string()
        .trim()
        .min(2, 'Enter a place')
        .max(160, { abort: true })
        .regex(/^[^\r\n]*$/, 'Enter one line'),
    }),
    response: KnownPlacesText,
  }),
}
