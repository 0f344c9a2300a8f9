import * as z from 'zod'
import { job } from '#platform/jobs/job.ts'
import { mailInvitationNow } from './invitation-mail.ts'

export const mailInvitation = job({
  name: 'users.mail-invitation',
  leavesGable: true,
  payload: z.object({ userId: z.uuid(), invitedBy: z.uuid().nullable() }),
  retries: 5,
  subject: () => 'Invitation email',
  run: mailInvitationNow,
})
