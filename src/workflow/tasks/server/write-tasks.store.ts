import { type RawBuilder, sql } from 'kysely'
import { isSame } from '#common/changes.ts'
import { type Context, newId } from '#platform/context.ts'
import { replaceSearchWords } from '#platform/search/search-words.store.ts'
import { priorities } from '../task-values.contract.ts'
import { searchFields } from './task-words.store.ts'
import type { StoredTask, TaskRecord } from './tasks.store.ts'

export interface Origin {
  series?: { id: string; at: number }
  run?: { id: string; stepId: string }
  createdAt?: Date
  /** How many times it has already been moved to a later day. */
  movedCount?: number
}
const columns = (record: TaskRecord) => ({
  subject: record.subject,
  description: record.description,
  type: record.type,
  priority: priorities.indexOf(record.priority),
  status: record.status,
  due_on: record.dueOn,
  due_time: record.dueTime,
  duration_min: record.durationMinutes,
  remind_min: record.remindMinutes,
  contact_id: record.contactId,
  listing_id: record.listingId,
  campaign_id: record.campaignId,
  tags: record.tags,
  is_private: record.isPrivate,
  outcome: record.outcome,
  snoozed_until: record.snoozedUntil ? new Date(record.snoozedUntil) : null,
  recurrence: record.rule,
})

export async function insertTask(
  ctx: Context,
  record: TaskRecord,
  { series, run, createdAt, movedCount = 0 }: Origin = {},
): Promise<string> {
  const { db, scope, clock } = ctx
  const id = newId()
  const at = createdAt ?? clock()
  const isDone = record.status === 'done'
  await db
    .insertInto('tasks')
    .values({
      ...columns(record),
      agency_id: scope.agencyId,
      id,
      series_id: record.rule ? (series?.id ?? id) : null,
      series_at: record.rule ? (series?.at ?? 1) : null,
      moved_count: movedCount,
      run_id: run?.id ?? null,
      step_id: run?.stepId ?? null,
      completed_at: isDone ? clock() : null,
      completed_by: isDone ? scope.userId : null,
      created_by: scope.userId,
      created_at: at,
      updated_at: at,
    })
    .execute()
  await writeAssignees(ctx, id, record.assigneeIds)
  await replaceSearchWords(ctx, 'task', [{ id, fields: searchFields(record) }])
  await settleTimesOf(ctx, [id])
  return id
}

export interface Counted {
  isMovedLater: boolean
  isSnoozed: boolean
  /** True when the reminder is calculated again. */
  isRescheduled: boolean
}
export async function updateTask(ctx: Context, before: StoredTask, record: TaskRecord, counted: Counted): Promise<void> {
  const { db, scope, clock } = ctx
  const { id, version } = before.task
  const isDone = record.status === 'done'
  const wasDone = before.record.status === 'done'
  await db
    .updateTable('tasks')
    .set((eb) => ({
      ...columns(record),
      series_id: record.rule ? (before.seriesId ?? id) : null,
      series_at: record.rule ? (before.seriesAt ?? 1) : null,
      ...(isDone !== wasDone && { completed_at: isDone ? clock() : null, completed_by: isDone ? scope.userId : null }),
      moved_count: eb('moved_count', '+', counted.isMovedLater ? 1 : 0),
      snoozed_count: eb('snoozed_count', '+', counted.isSnoozed ? 1 : 0),
      version: version + 1,
      updated_at: clock(),
    }))
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('task_assignees').where('agency_id', '=', scope.agencyId).where('task_id', '=', id).execute()
  await writeAssignees(ctx, id, record.assigneeIds)
  if (!isSame(searchFields(before.record), searchFields(record)))
    await replaceSearchWords(ctx, 'task', [{ id, fields: searchFields(record) }])
  if (counted.isRescheduled) await settleTimesOf(ctx, [id])
}

async function writeAssignees({ db, scope }: Context, taskId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length)
    await db
      .insertInto('task_assignees')
      .values([...new Set(userIds)].map((userId) => ({ agency_id: scope.agencyId, task_id: taskId, user_id: userId })))
      .execute()
}

/** Reckons the instants that follow from the day and the time on the agency's clock. A reminder whose time is over is given at once while the task is not due. */
export const settleTimesOf = (ctx: Context, ids: readonly string[]) => settleWhere(ctx, sql`x.id = any(${ids}::uuid[])`)
export const settleAllTimes = (ctx: Context) => settleWhere(ctx, sql`x.due_on is not null`)

async function settleWhere({ db, scope, clock }: Context, which: RawBuilder<unknown>): Promise<void> {
  const now = clock()
  const { rows } = await sql<{ id: string; due: Date | null; remind: Date | null }>`with reckoned as (
      select x.*, case when x.due_on is null then null when x.due_time is null then (x.due_on + 1)::timestamp at time zone g.time_zone
          else (x.due_on + x.due_time) at time zone g.time_zone end as due,
        (x.due_on + coalesce(x.due_time, '09:00')) at time zone g.time_zone as begins
      from tasks x join agencies_view g on g.agency_id = x.agency_id where x.agency_id = ${scope.agencyId} and ${which} for no key update of x)
    select id, due, case
        when status not in ('open', 'inProgress', 'waiting') then null
        when snoozed_until > ${now} then snoozed_until
        when remind_min is null or due <= ${now} then null
        else greatest(begins - make_interval(mins => remind_min), ${now}) end as remind
    from reckoned`.execute(db)
  const textOf = (at: Date | null) => at?.toISOString() ?? null
  if (rows.length)
    await sql`update tasks t set due_at = r.due, remind_at = r.remind
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ due }) => textOf(due))}::timestamptz[],
        ${rows.map(({ remind }) => textOf(remind))}::timestamptz[]) as r (id, due, remind)
      where t.agency_id = ${scope.agencyId} and t.id = r.id`.execute(db)
}

export async function archiveTask({ db, scope, clock }: Context, id: string, isArchived: boolean): Promise<void> {
  await db
    .updateTable('tasks')
    .set((eb) => ({ archived_at: isArchived ? clock() : null, version: eb('version', '+', 1), updated_at: clock() }))
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()
}
