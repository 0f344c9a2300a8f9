import { invalid } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { handOverTasks, takeBackTasks } from './task-handover.jobs.ts'
import { insertHandover, newestHandover, setHandoverState } from './task-handover.store.ts'
import { activeAmong } from './tasks.store.ts'

/** Reassigns the open tasks of a leaving user, in the background. @throws AppError invalid, naming `tasksTo` */
export async function giveTasksTo(
  ctx: Context,
  { id: from, tasksTo: to }: { id: string; tasksTo?: string | undefined },
): Promise<void> {
  if (to === undefined) return
  if (from === to || !(await activeAmong(ctx, [to])).has(to))
    throw invalid([{ path: 'tasksTo', message: 'Choose an active user' }])
  const handoverId = await insertHandover(ctx, { from, to })
  await ctx.enqueue(handOverTasks, { handoverId }, { isAwaited: true })
}

/** They come back. While the tasks are still on their way, the way back waits behind them. */
export async function giveTasksBack(ctx: Context, { id: userId }: { id: string }): Promise<void> {
  const handover = await newestHandover(ctx, userId)
  if (handover?.state !== 'finished' && handover?.state !== 'running') return
  await setHandoverState(ctx, handover.id, 'undoing')
  await ctx.enqueue(takeBackTasks, { handoverId: handover.id }, { isAwaited: true })
}
