import * as z from 'zod'
import type { Context } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { changeSignIn } from './domain.store.ts'
import { readDomain } from './read-domain.ts'

/** Domain's own apps show an enquiry within minutes; its quota by day allows far more than this. */
const everyMs = 10 * 60_000

export const readDomainEnquiries = job({
  name: 'enquiries.read-domain',
  /** The ticket: only the run that the sign-in waits for does anything, so that two never run beside each other. */
  payload: z.object({ dueAt: z.iso.datetime() }),
  retries: 20,
  retryDelayS: 30,
  timeoutS: 600,
  subject: () => 'Reading enquiries at Domain',
  async run(caller, { dueAt }, signal) {
    const outcome = await readDomain(caller, dueAt, signal)
    if (outcome === 'done') await caller.transaction((ctx) => readLater(ctx, new Date(ctx.clock().getTime() + everyMs)))
  },
})

export async function readLater(ctx: Context, at: Date): Promise<void> {
  await changeSignIn(ctx, { next_read_at: at })
  const inMs = at.getTime() - ctx.clock().getTime()
  // The queue waits by the database's clock, which is real time; ours may be another (tests move it). So the wait counts, not the time.
  await ctx.enqueue(readDomainEnquiries, { dueAt: at.toISOString() }, inMs > 0 ? { startAfter: new Date(Date.now() + inMs) } : {})
}
