import * as z from 'zod'
import type { HandOver } from '#platform/hand-over.ts'
import { job } from '#platform/jobs/job.ts'
import { handOverRecords } from './hand-over-payload.ts'
import { mailInvitationNow } from './invitation-mail.ts'

/** Asks each feature in turn, some records to a transaction. A run that begins again finds only what is left. */
export const handOverJob = (handOvers: () => readonly HandOver[]) =>
  job({
    ...handOverRecords,
    retries: 5,
    subject: () => 'Records of somebody who left, handed to another agent',
    async run(caller, agents, signal) {
      for (const one of handOvers())
        for (let after: string | undefined, isMore = true; isMore; ) {
          if (signal.aborted) throw new Error('The worker was asked to stop; the rest is done with the next one')
          const last = await caller.transaction((ctx) => one.move(ctx, agents, after))
          isMore = last !== undefined
          after = last
        }
    },
  })

export const mailInvitation = job({
  name: 'users.mail-invitation',
  payload: z.object({ userId: z.uuid(), invitedBy: z.uuid().nullable() }),
  retries: 5,
  subject: () => 'Mail with an invitation',
  run: mailInvitationNow,
})
