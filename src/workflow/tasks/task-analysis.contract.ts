import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id } from '#common/ids.ts'
import { Day } from '#common/time/when.ts'
import { slipReasons, taskTypes } from './task-values.contract.ts'
import { taskAnalysisHeads } from './tasks.heads.ts'

const n = z.int().nonnegative()

export const TaskAnalysis = z
  .object({
    from: Day,
    to: Day,
    open: n,
    overdue: n,
    dueToday: n,
    unassigned: n,
    done: n,
    /** Done tasks with a day that were in time. */
    doneInTime: n,
    doneWithDay: n,
    /** From being written to being done, half were quicker; null when none was done. */
    medianHoursToDone: z.number().nullable(),
    byDay: z.array(z.object({ day: Day, done: n, created: n })),
    /** Open and overdue now, completed in the period. Null: unassigned. */
    byAgent: z.array(z.object({ userId: Id.nullable(), name: z.string(), open: n, overdue: n, done: n })),
    /** Tasks due on each of the next 14 days. */
    ahead: z.array(z.object({ day: Day, due: n })),
    slipsByType: z.array(z.object({ type: z.enum(taskTypes), late: n, all: n })),
    slipReasons: z.array(z.object({ reason: z.enum(slipReasons), tasks: n })),
    /** The latest overdue tasks, with reasons from their history. */
    slipping: z.array(
      z.object({
        id: Id,
        subject: z.string(),
        dueOn: Day,
        daysLate: n,
        assignees: z.string(),
        reasons: z.array(z.enum(slipReasons)),
      }),
    ),
  })
  .meta({ id: 'TaskAnalysis' })
export type TaskAnalysis = z.infer<typeof TaskAnalysis>

export const taskAnalysisEndpoints = {
  analyze: endpoint(taskAnalysisHeads.analyze, {
    actsFor: true,
    summary: 'Task figures: open, overdue and completed, by person and day, and reasons for delay',
    access: allow('tasks.read', 'records'),
    body: z.object({
      clientId: Id.optional(),
      userId: Id.optional(),
      /** Days back from today. */
      days: z.int().min(7).max(365).default(30),
      tasks: z.enum(['agent', 'office']).default('office'),
    }),
    response: TaskAnalysis,
  }),
}
