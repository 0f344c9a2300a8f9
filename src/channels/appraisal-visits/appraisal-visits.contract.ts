import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { Instant, LocalTime } from '#common/time/when.ts'

export const visitMailKinds = ['booked', 'moved', 'cancelled'] as const
export type VisitMailKind = (typeof visitMailKinds)[number]
export const visitMailStates = ['waiting', 'sending', 'sent', 'failed', 'unknown'] as const

/** The day of an appraisal: who is invited, and what its agent does before and after it. */
export const AppraisalVisit = z
  .object({
    owners: z.array(
      z.object({
        /** Null where the user may not see the contact. */
        contactId: Id.nullable(),
        name: z.string(),
        /** Why no invitation can be sent to them; null when one can. */
        whyNot: z.string().nullable(),
        /** The last email about it. */
        mail: z
          .object({ kind: z.enum(visitMailKinds), state: z.enum(visitMailStates), reason: z.string().nullable(), at: Instant })
          .nullable(),
      }),
    ),
    /** The appointments around it, on the clock at the property, with the way by car between. */
    around: z.array(
      z.object({
        startsAt: LocalTime,
        endsAt: LocalTime,
        place: z.string(),
        isBefore: z.boolean(),
        /** Null where one of the places is not on the map. */
        travelMinutes: z.int().nullable(),
        gapMinutes: z.int(),
      }),
    ),
  })
  .meta({ id: 'AppraisalVisit' })
export type AppraisalVisit = z.infer<typeof AppraisalVisit>

export const appraisalVisitEndpoints = {
  visit: endpoint({
    method: 'GET',
    path: '/api/appraisals/:id/visit',
    summary: 'The appointment of an appraisal: invitations, and the way from and to the appointments around it',
    access: allow('appraisals.read', 'records'),
    params: IdParams,
    response: AppraisalVisit,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/appraisals/:id/visit/invite',
    summary: 'Send the owners an email with a calendar invitation; a later change is sent automatically',
    access: allow('appraisals.write', 'records'),
    params: IdParams,
    response: AppraisalVisit,
  }),
}
