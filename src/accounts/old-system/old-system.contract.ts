import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { IdParams } from '#common/ids.ts'
import { maxLabelLetters, maxValueLetters } from './old-system.rules.ts'

/** A value that came from another system and has no field here. */
export const OldField = z
  .object({
    /** The system it came from. */
    source: z.string(),
    /** The heading of its column. */
    label: z.string().max(maxLabelLetters),
    value: z.string().max(maxValueLetters),
  })
  .meta({ id: 'OldField' })
export type OldField = z.infer<typeof OldField>

const fields = { params: IdParams, response: z.object({ items: z.array(OldField) }) } as const
export const oldSystemEndpoints = {
  ofContact: endpoint({
    method: 'GET',
    path: '/api/old_fields/contact/:id',
    summary: 'What an earlier system said of a contact and has no field here',
    access: allow('contacts.read', 'records'),
    ...fields,
  }),
  ofListing: endpoint({
    method: 'GET',
    path: '/api/old_fields/listing/:id',
    summary: 'What an earlier system said of a listing and has no field here',
    access: allow('listings.read', 'records'),
    ...fields,
  }),
  ofProperty: endpoint({
    method: 'GET',
    path: '/api/old_fields/property/:id',
    summary: 'What an earlier system said of a property and has no field here',
    access: allow('listings.read', 'records'),
    ...fields,
  }),
}
