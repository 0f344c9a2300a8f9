import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { ClientIdParams, Id, IdParams } from '#common/ids.ts'
import { ClockTime, Instant } from '#common/time/when.ts'
import { priorities, taskTypes, trackEvents } from './task-values.contract.ts'
import { trackHeads } from './tasks.heads.ts'

export const TrackStep = z
  .object({
    /** Stays the same when the step is edited or moved. */
    id: z.string().min(1).max(40),
    subject: z.string().trim().min(1, 'Enter the task').max(300),
    description: z.string().max(4000).default(''),
    type: z.enum(taskTypes).default('todo'),
    priority: z.enum(priorities).default('normal'),
    /** Days after the start. */
    afterDays: z.int().min(0).max(365).default(0),
    time: ClockTime.nullable().default(null),
    /** A day that falls on a weekend becomes the Monday after it. */
    isOnWorkdays: z.boolean().default(true),
    /** `agent`: the agent of the listing or contact; `starter`: the user who starts it; otherwise a user id. */
    assignee: z.union([z.enum(['agent', 'starter']), Id]).default('agent'),
    remindMinutes: z.int().min(0).max(40_320).nullable().default(null),
  })
  .meta({ id: 'TrackStep' })
export type TrackStep = z.output<typeof TrackStep>

const TrackFields = {
  kind: z.enum(['track', 'template']),
  name: z.string().trim().min(1, 'Enter a name').max(120),
  /** Null: started manually. */
  startsOn: z.enum(trackEvents).nullable(),
  /** Side of the listings that it is for. */
  saleOrLease: z.enum(['sale', 'lease']).nullable(),
  isActive: z.boolean(),
  steps: z.array(TrackStep).min(1, 'Add at least one task').max(40),
}
export const Track = z
  .object({ ...TrackFields, id: Id, isShipped: z.boolean(), version: z.int().positive(), updatedAt: Instant })
  .meta({ id: 'TaskTrack' })
export type Track = z.infer<typeof Track>
export const TrackCreate = z
  .object({
    ...TrackFields,
    kind: TrackFields.kind.default('track'),
    steps: z
      .array(TrackStep.extend({ id: TrackStep.shape.id.optional() }))
      .min(1, 'Add at least one task')
      .max(40)
      .transform((steps) => steps.map((step, i): TrackStep => ({ ...step, id: step.id ?? `step-${i + 1}` }))),
    startsOn: TrackFields.startsOn.default(null),
    saleOrLease: TrackFields.saleOrLease.default(null),
    isActive: z.boolean().default(true),
  })
  .meta({ id: 'TaskTrackCreate' })
export type TrackCreate = z.output<typeof TrackCreate>
export const TrackUpdate = z.object(TrackFields).partial().extend({ version: z.int().positive() }).meta({ id: 'TaskTrackUpdate' })
export type TrackUpdate = z.output<typeof TrackUpdate>

export const TrackRun = z.object({ runId: Id, tasks: z.int(), name: z.string() }).meta({ id: 'TaskTrackRun' })
export type TrackRun = z.infer<typeof TrackRun>

export const trackEndpoints = {
  list: endpoint(trackHeads.list, {
    summary: 'Action plans and task templates of the agency',
    access: allow('tasks.read', 'agency'),
    // The first look brings in those that are shipped.
    writes: true,
    params: ClientIdParams,
    response: z.array(Track),
  }),
  create: endpoint(trackHeads.create, {
    summary: 'Create an action plan or a template',
    access: allow('tasks.templates', 'agency'),
    body: TrackCreate,
    response: Track,
    status: 201,
  }),
  update: endpoint(trackHeads.update, {
    summary: 'Change an action plan; tasks already created don’t change',
    access: allow('tasks.templates', 'agency'),
    params: IdParams,
    body: TrackUpdate,
    response: Track,
  }),
  remove: endpoint(trackHeads.remove, {
    summary: 'Remove an action plan; can be restored',
    access: allow('tasks.templates', 'agency'),
    params: IdParams,
    response: z.object({ id: Id }),
  }),
  restore: endpoint(trackHeads.restore, {
    summary: 'Restore a removed action plan',
    access: allow('tasks.templates', 'agency'),
    params: IdParams,
    response: Track,
  }),
  start: endpoint(trackHeads.start, {
    summary: 'Start an action plan for a listing or a contact, from today',
    access: allow('tasks.write', 'records'),
    body: z.object({ trackId: Id, listingId: Id.nullish(), contactId: Id.nullish() }),
    response: TrackRun,
    status: 201,
  }),
  undoStart: endpoint(trackHeads.undoStart, {
    summary: 'Undo a start: remove its open tasks',
    access: allow('tasks.write', 'records'),
    params: IdParams,
    response: TrackRun,
  }),
}
