import * as z from 'zod'
import type { Context } from '#platform/context.ts'
import { eachInSteps } from '#platform/bulk/in-steps.ts'
import { job } from '#platform/jobs/job.ts'
import { isSame } from '#common/changes.ts'
import { idsWithout } from '#accounts/agents/handover.rules.ts'
import {
  dropItem,
  findHandover,
  type HandedTask,
  handedTasks,
  insertItem,
  setHandoverState,
  stillTheirs,
} from './task-handover.store.ts'
import { reassign } from './tasks.service.ts'

const payload = z.object({ handoverId: z.uuid() })
/** Tasks in one transaction: few, so that no user waits long for one of them. */
const step = 25
interface Reassignment {
  id: string
  from: string
  to: string
}

/** A task may be private, and the message about a refused one outlives it. */
const unnamed = async () => 'a task'

/** Open tasks of the user who left go to their successor. Run twice, it finds nothing left. */
export const handOverTasks = job({
  name: 'tasks.hand-over',
  payload,
  retries: 5,
  subject: () => 'Reassign tasks of a former user',
  run: (caller, { handoverId }, signal) =>
    eachInSteps<Reassignment>(caller, signal, {
      async next(ctx, after) {
        const handover = await findHandover(ctx, handoverId)
        // Taken back: what has moved is on the list, the rest stays.
        if (handover?.state !== 'running') return undefined
        const { from, to } = handover
        return (await stillTheirs(ctx, from, { after: after?.id, limit: step })).map((id) => ({ id, from, to }))
      },
      async one(ctx, { id, from, to }) {
        const handed = await reassign(ctx, id, (assignees) => idsWithout(assignees, from, to), 'handed over')
        if (handed) await insertItem(ctx, handoverId, { taskId: id, ...handed })
      },
      nameOf: unnamed,
      finish: async (ctx) => void (await setHandoverState(ctx, handoverId, 'finished')),
    }),
})

/** Returns what was not reassigned since. */
export const takeBackTasks = job({
  name: 'tasks.take-back',
  payload,
  retries: 5,
  subject: () => 'Return tasks to a restored user',
  run: (caller, { handoverId }, signal) =>
    eachInSteps<HandedTask>(caller, signal, {
      next: async (ctx, after) =>
        (await findHandover(ctx, handoverId))?.state === 'undoing'
          ? handedTasks(ctx, handoverId, { after: after?.taskId, limit: step })
          : undefined,
      async one(ctx, task) {
        await giveBack(ctx, task)
        await dropItem(ctx, handoverId, task.taskId)
      },
      nameOf: unnamed,
      finish: async (ctx) => void (await setHandoverState(ctx, handoverId, 'undone')),
    }),
})

const giveBack = (ctx: Context, { taskId, before, after }: HandedTask) =>
  reassign(ctx, taskId, (assignees) => (isSame(assignees.toSorted(), after.toSorted()) ? before : [...assignees]), 'handed back')
