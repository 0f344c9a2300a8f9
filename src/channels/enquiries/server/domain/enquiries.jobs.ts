import * as z from 'zod'
import type { Context } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import type { Queueable } from '#platform/jobs/queueable.ts'
import { changeSignIn, findSignIn } from './domain.store.ts'
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
  subject: () => 'Read enquiries from Domain',
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

/** Longer than any reading takes: the one that is due since then was lost. */
const lostAfterMs = 15 * 60_000
const againS = 20

const atOnce = { name: 'enquiries.read-domain-at-once', payload: z.object({ id: z.uuid() }) } as const satisfies Queueable

/**
 * Domain announced an enquiry. Two readings at once would use up each other's refresh token, so while one is under way this tries again a
 * little later, for enquiries it missed.
 */
export const readDomainAtOnce = job({
  ...atOnce,
  retries: 3,
  subject: () => 'Read enquiries from Domain',
  run: (caller, { id }) =>
    caller.transaction(async (ctx) => {
      const signIn = await findSignIn(ctx, { lock: true })
      // Not connected, or Domain ended the consent: the page shows it.
      if (!signIn?.nextReadAt) return
      const lateMs = ctx.clock().getTime() - signIn.nextReadAt.getTime()
      if (lateMs < 0 || lateMs > lostAfterMs) return readLater(ctx, ctx.clock())
      await ctx.enqueue(
        atOnce,
        { id },
        { startAfter: new Date(Date.now() + againS * 1000), oncePer: { key: id, seconds: againS } },
      )
    }),
})
