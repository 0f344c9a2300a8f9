import * as z from 'zod'
import type { Context } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { isSame } from '#common/changes.ts'
import { idsWithout } from '#accounts/agents/handover.rules.ts'
import { findHandover, type HandedTask, insertItem, setHandoverState, stillTheirs, takeItems } from './task-handover.store.ts'
import { reassign } from './tasks.service.ts'

const payload = z.object({ handoverId: z.uuid() })
/** Few enough that nobody waits long for a task that is being handed over. */
const step = 25

/** Open tasks of whoever left go to their successor, some per transaction. Run twice, it finds nothing left. */
export const handOverTasks = job({
  name: 'tasks.hand-over',
  payload,
  retries: 5,
  subject: () => 'Tasks of somebody who left',
  async run(caller, { handoverId }) {
    for (let moved = step; moved === step; )
      moved = await caller.transaction(async (ctx) => {
        const wish = await findHandover(ctx, handoverId)
        // Somebody took it back meanwhile: what has moved is on the list, the rest stays.
        if (wish?.state !== 'running') return 0
        const ids = await stillTheirs(ctx, wish.from, step)
        for (const id of ids) {
          const handed = await reassign(ctx, id, (assignees) => idsWithout(assignees, wish.from, wish.to), 'handed over')
          if (handed) await insertItem(ctx, handoverId, { taskId: id, ...handed })
        }
        if (ids.length < step) await setHandoverState(ctx, handoverId, 'finished')
        return ids.length
      })
  },
})

/** Returns what was not reassigned since. */
export const takeBackTasks = job({
  name: 'tasks.take-back',
  payload,
  retries: 5,
  subject: () => 'Tasks of somebody who came back',
  async run(caller, { handoverId }) {
    for (let left = step; left === step; )
      left = await caller.transaction(async (ctx) => {
        if ((await findHandover(ctx, handoverId))?.state !== 'undoing') return 0
        const items = await takeItems(ctx, handoverId, step)
        for (const item of items) await giveBack(ctx, item)
        if (items.length < step) await setHandoverState(ctx, handoverId, 'undone')
        return items.length
      })
  },
})

const giveBack = (ctx: Context, { taskId, before, after }: HandedTask) =>
  reassign(ctx, taskId, (assignees) => (isSame(assignees.toSorted(), after.toSorted()) ? before : [...assignees]), 'handed back')
