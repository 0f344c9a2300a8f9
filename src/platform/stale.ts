import { AppError } from '#common/errors.ts'
import type { Context } from './context.ts'
import { event } from './event.ts'

export interface LastChange {
  /** The entity, as in the audit. */
  entity: string
  id: string
  by?: { userId: string; name: string }
}
/** A question to the audit: who changed the record last. */
export const lastChangeWanted = event<LastChange>('record.lastChangeWanted')

/**
 * The refusal of a change to a version that is no longer the newest; it says who saved last.
 *
 * @param noun what the record is called, e.g. `this task`
 * @param current the record as it is now
 */
export async function staleError(ctx: Context, record: { entity: string; id: string; noun: string }, current?: unknown) {
  const wanted: LastChange = { entity: record.entity, id: record.id }
  await ctx.emit(lastChangeWanted, wanted)
  const isMine = wanted.by?.userId === ctx.scope.userId
  const who = isMine ? 'You' : (wanted.by?.name ?? 'Someone else')
  return new AppError('stale', `${who} changed ${record.noun} ${isMine ? 'in another window' : 'while you were editing it'}`, {
    current,
  })
}
