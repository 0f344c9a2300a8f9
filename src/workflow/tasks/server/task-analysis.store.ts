import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { TaskAnalysis } from '../task-analysis.contract.ts'
import { slipReasons } from '../task-values.contract.ts'
import { ownTasks, readableTasks } from './task-access.service.ts'

export interface Period {
  from: string
  to: string
  zone: string
  isOwn: boolean
  /** Whose own; left out: the caller's. */
  userId?: string | undefined
}
const open = sql`t.status in ('open', 'inProgress', 'waiting')`
const seen = (ctx: Context, { isOwn, userId }: Period) =>
  sql`t.agency_id = ${ctx.scope.agencyId} and t.archived_at is null and ${readableTasks(ctx)} ${isOwn ? sql`and ${ownTasks(ctx, userId)}` : sql``}`
const startOf = (day: string, zone: string) => sql`(${day}::date::timestamp at time zone ${zone})`
const doneIn = ({ from, to, zone }: Period) =>
  sql`(t.status = 'done' and t.completed_at >= ${startOf(from, zone)} and t.completed_at < ((${to}::date + 1)::timestamp at time zone ${zone}))`

type Figures = Pick<
  TaskAnalysis,
  'open' | 'overdue' | 'dueToday' | 'unassigned' | 'done' | 'doneInTime' | 'doneWithDay' | 'medianHoursToDone'
>
export async function figuresOf(ctx: Context, period: Period): Promise<Figures> {
  const done = doneIn(period)
  const { rows } = await sql<Figures>`select count(*) filter (where ${open})::int as open,
      count(*) filter (where ${open} and t.due_at < ${ctx.clock()})::int as overdue,
      count(*) filter (where ${open} and t.due_on = ${period.to}::date)::int as "dueToday",
      count(*) filter (where ${open} and not exists (select 1 from task_assignees a
        join users_view u on u.agency_id = a.agency_id and u.id = a.user_id and u.status <> 'archived' where a.agency_id = ${ctx.scope.agencyId} and a.task_id = t.id))::int as unassigned,
      count(*) filter (where ${done})::int as done,
      count(*) filter (where ${done} and t.completed_at <= t.due_at)::int as "doneInTime",
      count(*) filter (where ${done} and t.due_at is not null)::int as "doneWithDay",
      round((percentile_cont(0.5) within group (order by extract(epoch from t.completed_at - t.created_at)) filter (where ${done}) / 3600)::numeric, 1)::float8 as "medianHoursToDone"
    from tasks t where ${seen(ctx, period)}`.execute(ctx.db)
  return (
    rows[0] ?? {
      open: 0,
      overdue: 0,
      dueToday: 0,
      unassigned: 0,
      done: 0,
      doneInTime: 0,
      doneWithDay: 0,
      medianHoursToDone: null,
    }
  )
}

export async function perDay(ctx: Context, period: Period): Promise<TaskAnalysis['byDay']> {
  const { from, to, zone } = period
  const { rows } = await sql<TaskAnalysis['byDay'][number]>`
    with counted as (
      select (t.completed_at at time zone ${zone})::date as day, 1 as done, 0 as created from tasks t where ${seen(ctx, period)} and ${doneIn(period)}
      union all
      select (t.created_at at time zone ${zone})::date, 0, 1 from tasks t where ${seen(ctx, period)} and t.created_at >= ${startOf(from, zone)})
    select d::date::text as day, coalesce(sum(c.done), 0)::int as done, coalesce(sum(c.created), 0)::int as created
    from generate_series(${from}::date, ${to}::date, interval '1 day') d left join counted c on c.day = d::date group by d order by d`.execute(
    ctx.db,
  )
  return rows
}

export async function perAgent(ctx: Context, period: Period): Promise<TaskAnalysis['byAgent']> {
  const { rows } = await sql<TaskAnalysis['byAgent'][number]>`
    select a.user_id as "userId", coalesce(max(u.full_name), 'Unassigned') as name,
      count(*) filter (where ${open})::int as open, count(*) filter (where ${open} and t.due_at < ${ctx.clock()})::int as overdue,
      count(*) filter (where ${doneIn(period)})::int as done
    from tasks t left join task_assignees a on a.agency_id = t.agency_id and a.task_id = t.id
      left join users_view u on u.agency_id = a.agency_id and u.id = a.user_id
    where ${seen(ctx, period)} and (${open} or ${doneIn(period)}) group by a.user_id order by open desc, name limit 100`.execute(
    ctx.db,
  )
  return rows
}

export async function whatIsAhead(ctx: Context, period: Period): Promise<TaskAnalysis['ahead']> {
  const { rows } = await sql<TaskAnalysis['ahead'][number]>`
    select d::date::text as day, count(t.id)::int as due from generate_series(${period.from}::date, ${period.to}::date, interval '1 day') d
      left join tasks t on ${seen(ctx, period)} and ${open} and t.due_on = d::date group by d order by d`.execute(ctx.db)
  return rows
}

/** Late now, or done late in the period, among all with a day that fell due by now. */
const late = (ctx: Context, period: Period) =>
  sql`((${open} and t.due_at < ${ctx.clock()}) or (${doneIn(period)} and t.completed_at > t.due_at))`

export async function slipsPerType(ctx: Context, period: Period): Promise<TaskAnalysis['slipsByType']> {
  const { rows } = await sql<TaskAnalysis['slipsByType'][number]>`
    select t.type, count(*) filter (where ${late(ctx, period)})::int as late, count(*)::int as "all" from tasks t
    where ${seen(ctx, period)} and t.due_at is not null and ((${open} and t.due_at < ${ctx.clock()}) or ${doneIn(period)})
    group by t.type order by late desc, t.type`.execute(ctx.db)
  return rows
}

/** Reasons from the history of a task; several can apply. */
const reasons = ({ scope }: Context) => sql`array_remove(array[
  case when t.moved_count > 0 then 'putOff' end,
  case when t.snoozed_count > 0 then 'snoozed' end,
  case when t.status = 'waiting' then 'waiting' end,
  case when not exists (select 1 from task_assignees a where a.agency_id = ${scope.agencyId} and a.task_id = t.id) then 'nobody' end,
  case when t.status = 'open' and t.moved_count = 0 and t.snoozed_count = 0 then 'neverStarted' end,
  case when t.due_at - t.created_at < interval '24 hours' then 'shortNotice' end], null)`

export async function reasonsOf(ctx: Context, period: Period): Promise<TaskAnalysis['slipReasons']> {
  const { rows } = await sql<TaskAnalysis['slipReasons'][number]>`
    select reason, count(*)::int as tasks from tasks t, unnest(${reasons(ctx)}) reason
    where ${seen(ctx, period)} and t.due_at is not null and ${late(ctx, period)} group by reason order by tasks desc, reason`.execute(
    ctx.db,
  )
  return rows.filter(({ reason }) => slipReasons.includes(reason))
}

export async function slippingNow(ctx: Context, period: Period): Promise<TaskAnalysis['slipping']> {
  const { rows } = await sql<TaskAnalysis['slipping'][number]>`
    select t.id, t.subject, t.due_on::text as "dueOn", greatest(0, ${period.to}::date - t.due_on)::int as "daysLate", ${reasons(ctx)} as reasons,
      coalesce((select string_agg(u.full_name, ', ' order by u.first_name) from task_assignees a
        join users_view u on u.agency_id = a.agency_id and u.id = a.user_id where a.agency_id = ${ctx.scope.agencyId} and a.task_id = t.id), '') as assignees
    from tasks t where ${seen(ctx, period)} and ${open} and t.due_at < ${ctx.clock()} order by t.due_at, t.id limit 12`.execute(
    ctx.db,
  )
  return rows
}
