import type { Context } from '#platform/context.ts'
import type { StoredAccount } from '../accounts/portal-accounts.store.ts'
import { checkTakeover, resumeAccount } from '../portal-queue.ts'

interface TakeoverChange {
  columns: { taking_over_since?: Date | null }
  changes: { field: string; before: unknown; after: unknown }[]
}

/**
 * Another system still publishes on this account, or Gable does from now on. What waits for a takeover that is over is sent.
 * @param wanted undefined: as it is
 */
export async function changeTakeover(
  ctx: Context,
  { id, takingOverSince }: Pick<StoredAccount, 'id' | 'takingOverSince'>,
  wanted: boolean | undefined,
): Promise<TakeoverChange> {
  const isTakingOver = takingOverSince !== null
  if (wanted === undefined || wanted === isTakingOver) return { columns: {}, changes: [] }
  if (wanted) await ctx.enqueue(checkTakeover, { accountId: id })
  else await ctx.enqueue(resumeAccount, { accountId: id, reason: 'takenOver' })
  return {
    columns: { taking_over_since: wanted ? ctx.clock() : null },
    changes: [{ field: 'isTakingOver', before: isTakingOver, after: wanted }],
  }
}
