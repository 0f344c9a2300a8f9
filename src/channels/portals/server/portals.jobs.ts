import type { Caller } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { sendChanges } from './publications/auto-update.ts'
import { settleDemo, settleDemoPublications } from './demo-settled.ts'
import { checkTakeover, checkTakeoverListing, resumeAccount, updateListing } from './portal-queue.ts'
import { resumeWaiting } from './publications/publication-claim.ts'
import { pollStep } from './publications/publication-poll.ts'
import { sendStep } from './publications/publication-send.ts'
import { checkAccount, checkChangedListing } from './takeover/takeover-check.ts'
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
  subject: () => 'Send what waited on a portal account',
  retries: 20,
  run: (caller, payload) => resumeWaiting(caller, payload, stepQueue),
})

/** Sends a saved listing to the accounts with automatic updates. */
export const updatePublications = job({
  ...updateListing,
  subject: () => 'Send listing changes to portals',
  retries: 10,
  run: (caller, { id }) => sendChanges(caller, id),
})

export const checkAccountTakeover = job({
  ...checkTakeover,
  subject: () => 'Compare listings with a portal before it is taken over',
  retries: 3,
  concurrency: 1,
  places: 4,
  timeoutS: 900,
  async run(caller, { accountId }, signal) {
    await mayLeave(caller)
    await checkAccount(caller, accountId, signal)
  },
})

export const checkListingTakeover = job({
  ...checkTakeoverListing,
  subject: () => 'Compare a changed listing with a portal before it is taken over',
  retries: 5,
  run: (caller, { id }) => checkChangedListing(caller, id),
})

export const settleDemoPhotos = job({
  ...settleDemo,
  subject: () => 'Add the demo’s photos to its publications',
  retries: 10,
  run: (caller, { accountId }) => settleDemoPublications(caller, accountId),
})
