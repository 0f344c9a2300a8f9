import * as z from 'zod'
import type { Context } from '#platform/context.ts'
import { inSteps } from '#platform/bulk/in-steps.ts'
import { job } from '#platform/jobs/job.ts'
import { isSame } from '#common/changes.ts'
import { idsWithout } from '#accounts/agents/handover.rules.ts'
import { findHandover, type HandedTask, insertItem, setHandoverState, stillTheirs, takeItems } from './task-handover.store.ts'
import { reassign } from './tasks.service.ts'

const payload = z.object({ handoverId: z.uuid() })
/** Tasks in one transaction: few, so that no user waits long for one of them. */
const step = 25

/** Open tasks of the user who left go to their successor. Run twice, it finds nothing left. */
export const handOverTasks = job({
  name: 'tasks.hand-over',
  payload,
  retries: 5,
  subject: () => 'Reassign tasks of a former user',
  run: (caller, { handoverId }, signal) =>
    inSteps(caller, signal, async (ctx) => {
      const handover = await findHandover(ctx, handoverId)
      // Taken back: what has moved is on the list, the rest stays.
      if (handover?.state !== 'running') return false
      const { from, to } = handover
      const ids = await stillTheirs(ctx, from, step)
      for (const id of ids) {
        const handed = await reassign(ctx, id, (assignees) => idsWithout(assignees, from, to), 'handed over')
        if (handed) await insertItem(ctx, handoverId, { taskId: id, ...handed })
      }
      if (ids.length < step) await setHandoverState(ctx, handoverId, 'finished')
      return ids.length === step
    }),
})

/** Returns what was not reassigned since. */
export const takeBackTasks = job({
  name: 'tasks.take-back',
  payload,
  retries: 5,
  subject: () => 'Return tasks to a restored user',
  run: (caller, { handoverId }, signal) =>
    inSteps(caller, signal, async (ctx) => {
      if ((await findHandover(ctx, handoverId))?.state !== 'undoing') return false
      const items = await takeItems(ctx, handoverId, step)
      for (const item of items) await giveBack(ctx, item)
      if (items.length < step) await setHandoverState(ctx, handoverId, 'undone')
      return items.length === step
    }),
})

const giveBack = (ctx: Context, { taskId, before, after }: HandedTask) =>
  reassign(ctx, taskId, (assignees) => (isSame(assignees.toSorted(), after.toSorted()) ? before : [...assignees]), 'handed back')
