import * as z from 'zod'
import type { Context } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { pollStep } from './publication-poll.ts'
import { resumeAccount, updateListing } from './portal-queue.ts'
import { letGo } from './publication-claim.ts'
import { sendChanges } from './auto-update.ts'
import { sendStep } from './publication-send.ts'
import type { StepQueue } from './publication-step.ts'

/** A step of one publication; `dueAt` is its ticket, see StoredPublication. */
const Ticket = z.object({ publicationId: z.uuid(), dueAt: z.iso.datetime() })

const common = {
  payload: Ticket,
  // Waiting for the portal is no failure: the step queues its successor and ends well. These are for our own trouble, e.g. a worker
  // that is killed again and again.
  retries: 50,
  concurrency: 4,
  timeoutS: 60,
}

export const sendPublication = job({
  ...common,
  name: 'portals.send',
  subject: () => 'Sending a listing to a portal',
  run: (caller, ticket, signal) => sendStep(caller, ticket, signal, stepQueue),
})

export const pollPublication = job({
  ...common,
  name: 'portals.poll',
  subject: () => "Reading a portal's report",
  run: (caller, ticket, signal) => pollStep(caller, ticket, signal, stepQueue),
})

export const resumePublications = job({
  ...resumeAccount,
  subject: () => 'Letting go what a paused portal account held back',
  retries: 20,
  run: (caller, { accountId }) => letGo(caller, accountId, stepQueue),
})

/** What is published on accounts that follow by themselves is sent when its listing was saved. */
export const updatePublications = job({
  ...updateListing,
  subject: () => 'Sending the changes of a listing to portals',
  retries: 10,
  run: (caller, { id }) => sendChanges(caller, id),
})

/** The steps queue each other through this, and the service its first one. */
export const stepQueue: StepQueue = {
  send: (ctx, publicationId, dueAt) => queue(ctx, sendPublication, publicationId, dueAt),
  poll: (ctx, publicationId, dueAt) => queue(ctx, pollPublication, publicationId, dueAt),
}

function queue(ctx: Context, step: typeof sendPublication, publicationId: string, dueAt: Date): Promise<void> {
  const inMs = dueAt.getTime() - ctx.clock().getTime()
  // The queue waits by the database's clock, which is real time; ours may be another (tests move it). So the wait counts, not the time.
  return ctx.enqueue(
    step,
    { publicationId, dueAt: dueAt.toISOString() },
    inMs > 0 ? { startAfter: new Date(Date.now() + inMs) } : {},
  )
}
