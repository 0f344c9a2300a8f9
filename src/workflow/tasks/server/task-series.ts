import type { Context } from '#platform/context.ts'
import { nextDay } from '#common/time/recurrence.ts'
import { findOfSeries, type StoredTask, type TaskRecord } from './tasks.store.ts'
import { archiveTask, insertTask } from './write-tasks.store.ts'

/** A task that comes again was done: the next one is made. Done, taken back and done again makes no second one. */
export async function makeNext(ctx: Context, before: StoredTask, done: TaskRecord): Promise<void> {
  const { rule, dueOn } = done
  if (!rule || !dueOn) return
  const at = before.seriesAt ?? 1
  const series = { id: before.seriesId ?? before.task.id, at: at + 1 }
  const there = await findOfSeries(ctx, series)
  if (there) {
    if (there.isArchived) await archiveTask(ctx, there.id, false)
    return
  }
  const today = await ctx.today()
  const day = nextDay(rule, dueOn, at, today)
  if (!day) return
  const id = await insertTask(ctx, { ...done, status: 'open', dueOn: day, outcome: null, snoozedUntil: null }, { series })
  await ctx.audit({ action: 'came again', entity: 'task', entityId: id })
  ctx.changed('task', id)
}

/** The task was reopened: the next one is deleted again if it is unchanged. */
export async function dropNext(ctx: Context, before: StoredTask): Promise<void> {
  if (!before.seriesId) return
  const there = await findOfSeries(ctx, { id: before.seriesId, at: (before.seriesAt ?? 1) + 1 })
  if (!there?.isUntouched || there.isArchived) return
  await archiveTask(ctx, there.id, true)
  ctx.changed('task', there.id)
}
