import { createHash, createHmac } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import { isSame, type Secrets } from '#platform/secrets.ts'
import { deleteEvents, eventsOf, insertRedactions, maskEvent, textsOf } from './audit-erasure.store.ts'

const purpose = 'audit erasure'

/** Takes events about an erased person out. Only within the transaction that has written the erasure down. */
export async function eraseEvents(ctx: Context, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  await deleteEvents(ctx, ids)
  await sign(ctx, ids)
}

/** Takes the history of these records out; under the same condition. */
export async function eraseHistory(ctx: Context, entity: string, ids: readonly string[]): Promise<void> {
  if (ids.length) await eraseEvents(ctx, await eventsOf(ctx, entity, ids))
}

/** Puts masked changes in place of those that name an erased person; under the same condition. */
export async function maskEvents(ctx: Context, masked: readonly { id: string; changes: unknown }[]): Promise<void> {
  if (!masked.length) return
  for (const one of masked) await maskEvent(ctx, one)
  await sign(
    ctx,
    masked.map(({ id }) => id),
  )
}

/** Returns true if an event that no longer fits its place in the chain is what an erasure of ours has left of it; `text` is null when it is gone. */
export const isErasure = (secrets: Secrets, agencyId: string, { eventId, text, redactions }: Leftover): boolean =>
  redactions.some((mac) => secrets.keys(purpose).some((key) => isSame(mac, macOf(key, agencyId, eventId, text))))

interface Leftover {
  eventId: string
  text: string | null
  redactions: readonly Buffer[]
}

async function sign(ctx: Context, ids: readonly string[]): Promise<void> {
  const texts = await textsOf(ctx, ids)
  const key = ctx.platform.secrets.key(purpose)
  await insertRedactions(
    ctx,
    ids.map((id) => ({ id, mac: macOf(key, ctx.scope.agencyId, id, texts.get(id) ?? null) })),
  )
}

const macOf = (key: Buffer, agencyId: string, eventId: string, text: string | null): Buffer =>
  createHmac('sha256', key)
    .update(`${agencyId} ${eventId} ${text === null ? 'gone' : createHash('sha256').update(text).digest('hex')}`)
    .digest()
