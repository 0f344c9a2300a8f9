import { job } from '#platform/jobs/job.ts'
import { sendChanges } from './publications/auto-update.ts'
import { resumeAccount, updateListing } from './portal-queue.ts'
import { resumeWaiting } from './publications/publication-claim.ts'
import { pollStep } from './publications/publication-poll.ts'
import { sendStep } from './publications/publication-send.ts'
import { pollOnce, sendOnce, stepQueue } from './publications/step-queue.ts'

const common = {
  // Waiting for the portal is no failure: the step queues its successor and ends well. These are for our own trouble, e.g. a worker
  // that is killed again and again.
  retries: 50,
  concurrency: 4,
  timeoutS: 60,
}

export const sendPublication = job({
  ...common,
  ...sendOnce,
  subject: () => 'Send a listing to a portal',
  run: (caller, ticket, signal) => sendStep(caller, ticket, signal, stepQueue),
})

export const pollPublication = job({
  ...common,
  ...pollOnce,
  subject: () => 'Read a portal’s report',
  run: (caller, ticket, signal) => pollStep(caller, ticket, signal, stepQueue),
})

export const resumePublications = job({
  ...resumeAccount,
  subject: () => 'Resume a paused portal account',
  retries: 20,
  run: (caller, { accountId }) => resumeWaiting(caller, accountId, stepQueue),
})

/** Sends a saved listing to the accounts with automatic updates. */
export const updatePublications = job({
  ...updateListing,
  subject: () => 'Send listing changes to portals',
  retries: 10,
  run: (caller, { id }) => sendChanges(caller, id),
})
