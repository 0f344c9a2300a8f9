import { addDays } from '#common/time/days.ts'
import type { Context } from '#platform/context.ts'
import type { TaskAnalysis } from '../task-analysis.contract.ts'
import { figuresOf, perAgent, perDay, reasonsOf, slipsPerType, slippingNow, whatIsAhead } from './task-analysis.store.ts'

const aheadDays = 14

/** Open, overdue and completed tasks by user, and reasons for delay. Only tasks that the user can read. */
export async function analyzeTasks(
  ctx: Context,
  { days, tasks, userId }: { days: number; tasks: 'agent' | 'office'; userId?: string | undefined },
): Promise<TaskAnalysis> {
  const [today, zone] = [await ctx.today(), await ctx.timeZone()]
  const period = { from: addDays(today, 1 - days), to: today, zone, isOwn: tasks === 'agent', userId }
  const ahead = { ...period, from: today, to: addDays(today, aheadDays - 1) }
  return {
    from: period.from,
    to: period.to,
    ...(await figuresOf(ctx, period)),
    byDay: await perDay(ctx, period),
    byAgent: await perAgent(ctx, period),
    ahead: await whatIsAhead(ctx, ahead),
    slipsByType: await slipsPerType(ctx, period),
    slipReasons: await reasonsOf(ctx, period),
    slipping: await slippingNow(ctx, period),
  }
}
