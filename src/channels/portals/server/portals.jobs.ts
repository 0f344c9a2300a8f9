import type { Caller } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { sendChanges } from './publications/auto-update.ts'
import { settleDemo, settleDemoPublications } from './demo-settled.ts'
import { resumeAccount, updateListing } from './portal-queue.ts'
import { resumeWaiting } from './publications/publication-claim.ts'
import { pollStep } from './publications/publication-poll.ts'
import { sendStep } from './publications/publication-send.ts'
import { portalsPoll, portalsSend, stepQueue } from './publications/step-queue.ts'

const common = {
  // Waiting for the portal is no failure: the step queues its successor and ends well. These are for our own trouble, e.g. a worker
  // that is killed again and again.
  retries: 50,
  concurrency: 4,
  // A portal that hangs for two agencies leaves room for the others.
  places: 12,
  timeoutS: 60,
}

/** Before a step claims its publication. */
const mayLeave = ({ platform, scope }: Caller) => platform.outside.assertOpen(scope.agencyId)

export const sendPublication = job({
  ...common,
  ...portalsSend,
  leavesGable: true,
  subject: () => 'Send a listing to a portal',
  async run(caller, ticket, signal) {
    await mayLeave(caller)
    await sendStep(caller, ticket, signal, stepQueue)
  },
})

export const pollPublication = job({
  ...common,
  ...portalsPoll,
  subject: () => 'Read a portal’s report',
  async run(caller, ticket, signal) {
    await mayLeave(caller)
    await pollStep(caller, ticket, signal, stepQueue)
  },
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

export const settleDemoPhotos = job({
  ...settleDemo,
  subject: () => 'Add the demo’s photos to its publications',
  retries: 10,
  run: (caller, { accountId }) => settleDemoPublications(caller, accountId),
})
