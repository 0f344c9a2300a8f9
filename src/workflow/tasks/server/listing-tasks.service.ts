import type { FieldChange } from '#common/changes.ts'
import type { Context } from '#platform/context.ts'
import type { Permission } from '#common/permissions.ts'
import { closableTasks, closedTasks, releaseClosingRuns } from './listing-tasks.store.ts'
import { changeWithListing } from './tasks.service.ts'
import { removeOpenOf } from './tracks.service.ts'

const closing = 'closed with the listing'

export async function countListingTasks(ctx: Context, work: { ids: readonly string[]; openTasks: number }): Promise<void> {
  work.openTasks += (await closableTasks(ctx, work.ids)).length
}

/** A listing was sold, leased or withdrawn: its open tasks are cancelled, those that the user may change. */
export async function closeListingTasks(
  ctx: Context,
  { id: listingId, permissions }: { id: string; permissions?: readonly Permission[] | undefined },
): Promise<void> {
  const scope = permissions ? { ...ctx.scope, permissions: new Set(permissions) } : ctx.scope
  for (const id of await closableTasks({ ...ctx, scope }, [listingId]))
    await changeWithListing(ctx, id, { status: 'cancelled', snoozedUntil: null }, closing)
}

/**
 * That was undone: tasks whose last change was this closing are as they were before it, and of the action plans that it started the tasks
 * that were not touched are deleted.
 */
export async function reopenListingTasks(ctx: Context, { id: listingId, since }: { id: string; since: Date }): Promise<void> {
  for (const { id, changes } of await closedTasks(ctx, { listingId, since, action: closing }))
    await changeWithListing(ctx, id, before(changes), 'reopened with the listing')
  for (const run of await releaseClosingRuns(ctx, listingId, since)) await removeOpenOf(ctx, run)
}

const before = (changes: readonly FieldChange[]) => Object.fromEntries(changes.map((change) => [change.field, change.before]))
