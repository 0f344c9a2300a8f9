import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { ClockTime, Day, Instant } from '#common/time/when.ts'
import { frequencies } from '#common/time/recurrence.ts'
import { priorities, taskStatuses, taskTypes } from './task-values.contract.ts'

/** RFC 5545, the part of it that people ask for. */
export const Recurrence = z
  .object({
    frequency: z.enum(frequencies),
    interval: z.int().min(1).max(99).default(1),
    /** 1 is Monday; for weekly ones. */
    weekdays: z.array(z.int().min(1).max(7)).max(7).default([]),
    until: Day.nullable().default(null),
    /** How often in all. */
    count: z.int().min(1).max(999).nullable().default(null),
  })
  .refine(({ until, count }) => until === null || count === null, 'Enter an end date or a number of repeats, not both')
  .meta({ id: 'Recurrence' })

const TaskFields = {
  subject: z.string().trim().min(1, 'Enter the task').max(300),
  description: z.string().max(10_000),
  type: z.enum(taskTypes),
  priority: z.enum(priorities),
  status: z.enum(taskStatuses),
  /** A day in the agency's zone. */
  dueOn: Day.nullable(),
  /** On the clock of the agency; null: any time that day. */
  dueTime: ClockTime.nullable(),
  durationMinutes: z.int().min(5).max(1440).nullable(),
  /** Minutes before; of a task for the whole day, before 9:00. */
  remindMinutes: z.int().min(0).max(40_320).nullable(),
  contactId: Id.nullable(),
  listingId: Id.nullable(),
  campaignId: Id.nullable(),
  tags: z.array(z.string().trim().min(1).max(40)).max(20),
  recurrence: Recurrence.nullable(),
  /** Only visible to its creator and assignees. */
  isPrivate: z.boolean(),
  /** Outcome in words. */
  outcome: z.string().max(2000).nullable(),
  assigneeIds: z.array(Id).max(20),
}
const Named = z.object({ id: Id, name: z.string() })

export const TaskPerson = z.object({ id: Id, name: z.string() }).meta({ id: 'TaskPerson' })
export type TaskPerson = z.infer<typeof TaskPerson>

export const Task = z
  .object({
    ...TaskFields,
    id: Id,
    /** The instant from which it is late; null without a day. */
    dueAt: Instant.nullable(),
    snoozedUntil: Instant.nullable(),
    assignees: z.array(TaskPerson),
    /** Null also where the user may not see the contact or listing. */
    contact: Named.nullable(),
    listing: Named.nullable(),
    /** Null also where the user may not see campaigns. */
    campaign: Named.nullable(),
    /** The track it came from. */
    track: Named.nullable(),
    completedAt: Instant.nullable(),
    completedByName: z.string().nullable(),
    createdByName: z.string().nullable(),
    createdAt: Instant,
    updatedAt: Instant,
    version: z.int().positive(),
    canEdit: z.boolean(),
  })
  .meta({ id: 'Task' })
export type Task = z.infer<typeof Task>

/** A task as a search names it. */
export const FoundTask = Task.pick({
  id: true,
  type: true,
  subject: true,
  status: true,
  dueOn: true,
  dueTime: true,
  contact: true,
  listing: true,
}).meta({ id: 'FoundTask' })
export type FoundTask = z.infer<typeof FoundTask>

/** The specification's calls name the agency and the user; both must be the token's. */
const named = { clientId: Id.optional(), userId: Id.optional() }

export const TaskCreate = z
  .object(TaskFields)
  .partial()
  .extend({ subject: TaskFields.subject, ...named })
  .meta({ id: 'TaskCreate' })
export type TaskCreate = z.output<typeof TaskCreate>
export type TaskCreateInput = z.input<typeof TaskCreate>

export const TaskUpdate = z
  .object(TaskFields)
  .partial()
  .extend({
    version: z.int().positive(),
    /** Out of sight until then; null wakes it. */
    snoozedUntil: Instant.nullable().optional(),
    ...named,
  })
  .meta({ id: 'TaskUpdate' })
export type TaskUpdate = z.output<typeof TaskUpdate>
export type TaskUpdateInput = z.input<typeof TaskUpdate>

export const TaskQuery = z
  .object({
    ...named,
    id: Id.optional(),
    limit: pageQuery.limit,
    cursor: pageQuery.cursor,
    q: pageQuery.q,
    count: z.boolean().default(false),
    /** `open`: by day, earliest first; `done`: latest first; `all`: newest first. */
    show: z.enum(['open', 'done', 'all']).default('open'),
    statuses: z.array(z.enum(taskStatuses)).max(5).optional(),
    type: z.enum(taskTypes).optional(),
    priority: z.enum(priorities).optional(),
    tag: z.string().max(40).optional(),
    assigneeId: Id.optional(),
    contactId: Id.optional(),
    listingId: Id.optional(),
    campaignId: Id.optional(),
    dueFrom: Day.optional(),
    dueTo: Day.optional(),
    /** `agent`: those the user made or has to do. */
    tasks: z.enum(['agent', 'office']).default('office'),
  })
  .meta({ id: 'TaskQuery' })
export type TaskQuery = z.output<typeof TaskQuery>
export type TaskQueryInput = z.input<typeof TaskQuery>

export const taskEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/api/tasks',
    creates: true,
    actsFor: true,
    summary: 'Create a task; without assignees it is assigned to you',
    access: allow('tasks.write', 'records'),
    body: TaskCreate,
    response: Task,
    status: 201,
  }),
  get: endpoint({
    method: 'POST',
    path: '/api/tasks/getTaskById',
    actsFor: true,
    summary: 'With an id: that task. Without: a page of tasks',
    access: allow('tasks.read', 'records'),
    body: TaskQuery,
    response: z.union([Task, pageOf(Task)]),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/tasks/:id',
    summary: 'Change, snooze or move a task; completing a repeating task creates the next one',
    access: allow('tasks.write', 'records'),
    params: IdParams,
    body: TaskUpdate,
    response: Task,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/tasks/:id',
    summary: 'Delete a task; can be restored',
    access: allow('tasks.write', 'records'),
    params: IdParams,
    response: z.object({ id: Id }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/tasks/restore/:id',
    summary: 'Restore a deleted task',
    access: allow('tasks.write', 'records'),
    params: IdParams,
    response: Task,
  }),
}
