import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id } from '#common/ids.ts'
import { ContactFilter } from '#core/contacts/contacts.contract.ts'

/** `xlsx` and `table` are for people; `csv` has every field, with headings that an import knows again. */
const exportFormats = ['xlsx', 'table', 'csv', 'vcard'] as const

const ContactExportBody = z
  .object({
    /** These; left out: all that the filter means. */
    ids: z.array(Id).min(1).max(100_000).optional(),
    filter: ContactFilter.optional(),
    contacts: z.enum(['agent', 'office']).default('office'),
    format: z.enum(exportFormats).default('csv'),
  })
  .meta({ id: 'ContactExportBody' })
export type ContactExportBody = z.output<typeof ContactExportBody>

export const contactExportEndpoints = {
  export: endpoint({
    method: 'POST',
    path: '/api/contact/export',
    produces: 'application/octet-stream',
    summary: 'Export contacts as a spreadsheet, CSV or vCards; every export is recorded in the audit log',
    access: allow('contacts.export', 'records'),
    body: ContactExportBody,
    bodyLimitBytes: 5_000_000,
  }),
}
