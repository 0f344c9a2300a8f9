import * as z from 'zod'
import { job } from '#platform/jobs/job.ts'
import { matchVisit } from './matching.service.ts'

/** After the visitor's page has answered, so that its time says nothing of whether we know them. */
export const matchLater = job({
  name: 'opens.match',
  payload: z.object({ visitId: z.uuid() }),
  retries: 8,
  subject: () => 'Find the contact of a visitor',
  run: (caller, { visitId }) => caller.transaction(async (ctx) => void (await matchVisit(ctx, visitId))),
})
