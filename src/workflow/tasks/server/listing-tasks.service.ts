import type { FieldChange } from '#common/changes.ts'
import type { Context } from '#platform/context.ts'
import { closableTasks, closedTasks } from './listing-tasks.store.ts'
import { changeWithListing } from './tasks.service.ts'

const closing = 'closed with the listing'

export async function countListingTasks(ctx: Context, work: { id: string; openTasks: number }): Promise<void> {
  work.openTasks += (await closableTasks(ctx, work.id)).length
}

/** A listing was sold, leased or withdrawn: its open tasks are cancelled, those that the user may change. */
export async function closeListingTasks(ctx: Context, { id: listingId }: { id: string }): Promise<void> {
  for (const id of await closableTasks(ctx, listingId))
    await changeWithListing(ctx, id, { status: 'cancelled', snoozedUntil: null }, closing)
}

/** That was undone: tasks whose last change was this closing are as they were before it. */
export async function reopenListingTasks(ctx: Context, { id: listingId, since }: { id: string; since: Date }): Promise<void> {
  for (const { id, changes } of await closedTasks(ctx, { listingId, since, action: closing }))
    await changeWithListing(ctx, id, before(changes), 'reopened with the listing')
}

const before = (changes: readonly FieldChange[]) => Object.fromEntries(changes.map((change) => [change.field, change.before]))
