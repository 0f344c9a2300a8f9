import * as z from 'zod'
import type { Context } from '#platform/context.ts'
import type { Queueable } from '#platform/jobs/queueable.ts'
import type { StepQueue } from './publication-step.ts'

/** A step of one publication; `dueAt` is its ticket, see StoredPublication. */
const Ticket = z.object({ publicationId: z.uuid(), dueAt: z.iso.datetime() })
export const portalsSend = { name: 'portals.send', payload: Ticket } as const satisfies Queueable
export const portalsPoll = { name: 'portals.poll', payload: Ticket } as const satisfies Queueable

/** The steps queue each other through this, and the service its first one. */
export const stepQueue: StepQueue = {
  send: (ctx, publicationId, dueAt) => queue(ctx, portalsSend, publicationId, dueAt),
  poll: (ctx, publicationId, dueAt) => queue(ctx, portalsPoll, publicationId, dueAt),
}

function queue(ctx: Context, step: typeof portalsSend | typeof portalsPoll, publicationId: string, dueAt: Date): Promise<void> {
  const inMs = dueAt.getTime() - ctx.clock().getTime()
  // The queue waits by the database's clock, which is real time; ours may be another (tests move it). So the wait counts, not the time.
  return ctx.enqueue(
    step,
    { publicationId, dueAt: dueAt.toISOString() },
    inMs > 0 ? { startAfter: new Date(Date.now() + inMs) } : {},
  )
}
