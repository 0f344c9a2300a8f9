import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { queryPrepared } from '#platform/db/kysely.ts'
import { rowLimit } from '#platform/db/keyset.ts'
import { findTyped, prepareSearch, type Spelling } from '#platform/search/record-search.ts'
import type { RecordSearch } from '#platform/search/search-hits.ts'
import { readableContacts } from '#core/contacts/server/contact-access.service.ts'
import { readableListings } from '#core/listings/server/listing-access.service.ts'
import { readRule } from '#common/time/recurrence.ts'
import { priorities } from '../task-values.contract.ts'
import type { Task, TaskQuery } from '../tasks.contract.ts'
import { taskCampaignsWanted } from '../tasks.events.ts'
import { ownTasks, readableTasks } from './task-access.service.ts'

/** Fields that are written: the contract's but for how it repeats, which is kept as a rule. */
export interface TaskRecord
  extends Pick<
    Task,
    | 'subject'
    | 'description'
    | 'type'
    | 'priority'
    | 'status'
    | 'dueOn'
    | 'dueTime'
    | 'durationMinutes'
    | 'remindMinutes'
    | 'contactId'
    | 'listingId'
    | 'campaignId'
    | 'tags'
    | 'isPrivate'
    | 'outcome'
    | 'snoozedUntil'
    | 'assigneeIds'
  > {
  rule: string | null
}
/** A task as it is kept, beside what the screen gets of it. */
export interface StoredTask {
  task: Task
  record: TaskRecord
  seriesId: string | null
  seriesAt: number | null
  completedAt: Date | null
  createdBy: string | null
}

type Row = Omit<
  Task,
  | 'priority'
  | 'recurrence'
  | 'assigneeIds'
  | 'dueAt'
  | 'snoozedUntil'
  | 'completedAt'
  | 'createdAt'
  | 'updatedAt'
  | 'contact'
  | 'listing'
  | 'campaign'
  | 'canEdit'
> & {
  priority: 0 | 1 | 2
  rule: string | null
  dueAt: Date | null
  snoozedUntil: Date | null
  completedAt: Date | null
  createdAt: Date
  updatedAt: Date
  contactName: string | null
  listingName: string | null
  isMine: boolean
  seriesId: string | null
  seriesAt: number | null
  createdBy: string | null
}

const nameOf = ({ scope }: Context, column: string) =>
  sql`(select u.full_name from users_view u where u.agency_id = ${scope.agencyId} and u.id = ${sql.ref(column)})`
const select = (
  ctx: Context,
) => sql`t.id, t.subject, t.description, t.type, t.priority, t.status, t.due_on as "dueOn", t.due_time as "dueTime",
  t.due_at as "dueAt", t.duration_min as "durationMinutes", t.remind_min as "remindMinutes", t.snoozed_until as "snoozedUntil",
  t.contact_id as "contactId", t.listing_id as "listingId", t.campaign_id as "campaignId", t.tags, t.recurrence as rule, t.is_private as "isPrivate",
  t.outcome, t.completed_at as "completedAt", t.created_at as "createdAt", t.updated_at as "updatedAt", t.version, t.series_id as "seriesId",
  t.series_at as "seriesAt", t.created_by as "createdBy", ${nameOf(ctx, 't.completed_by')} as "completedByName", ${nameOf(ctx, 't.created_by')} as "createdByName",
  ${ownTasks(ctx)} as "isMine",
  (select coalesce(nullif(c.display_name, ''), c.email, c.phone, 'Contact') from contacts_view c where c.agency_id = ${ctx.scope.agencyId} and c.id = t.contact_id
    and c.archived_at is null and ${readableContacts(ctx)}) as "contactName",
  (select coalesce(nullif(trim(both ', ' from l.street_line || ', ' || coalesce(l.suburb, '')), ''), l.reference) from listings_view l
    where l.agency_id = ${ctx.scope.agencyId} and l.id = t.listing_id and l.archived_at is null and ${readableListings(ctx)}) as "listingName",
  (select json_build_object('id', k.id, 'name', k.name) from track_runs r join task_tracks k on k.agency_id = r.agency_id and k.id = r.track_id
    where r.agency_id = ${ctx.scope.agencyId} and r.id = t.run_id) as track,
  coalesce((select json_agg(json_build_object('id', u.id, 'name', u.full_name) order by u.first_name, u.id)
    from task_assignees a join users_view u on u.agency_id = a.agency_id and u.id = a.user_id
    where a.agency_id = ${ctx.scope.agencyId} and a.task_id = t.id), '[]') as assignees`

async function toStored(ctx: Context, rows: readonly Row[]): Promise<StoredTask[]> {
  const campaigns = { ids: rows.flatMap(({ campaignId }) => campaignId ?? []), names: new Map<string, string>() }
  if (campaigns.ids.length) await ctx.emit(taskCampaignsWanted, campaigns)
  return rows.map((row) => toStoredTask(ctx, row, campaigns.names))
}

function toStoredTask(ctx: Context, row: Row, campaignNames: ReadonlyMap<string, string>): StoredTask {
  const { rule, contactName, listingName, isMine, seriesId, seriesAt, createdBy, completedAt, ...rest } = row
  const { scope } = ctx
  const campaignName = campaignNames.get(row.campaignId ?? '')
  const recurrence = rule ? readRule(rule) : undefined
  const { dayOfMonth: _, ...again } = recurrence ?? { dayOfMonth: undefined }
  const task: Task = {
    ...rest,
    priority: priorities[row.priority],
    recurrence: recurrence
      ? { ...(again as Required<Omit<typeof recurrence, 'dayOfMonth'>>), weekdays: [...recurrence.weekdays] }
      : null,
    assigneeIds: row.assignees.map(({ id }) => id),
    dueAt: row.dueAt?.toISOString() ?? null,
    snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
    completedAt: completedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    contact: row.contactId && contactName ? { id: row.contactId, name: contactName } : null,
    listing: row.listingId && listingName ? { id: row.listingId, name: listingName } : null,
    campaign: row.campaignId && campaignName ? { id: row.campaignId, name: campaignName } : null,
    canEdit: scope.permissions.has('tasks.write') && (isMine || scope.permissions.has('tasks.write.office')),
  }
  const record = { ...task, contactId: row.contactId, listingId: row.listingId, campaignId: row.campaignId, rule }
  // A user who can't see the contact does not get its id either.
  return {
    task: {
      ...task,
      contactId: task.contact?.id ?? null,
      listingId: task.listing?.id ?? null,
      campaignId: task.campaign?.id ?? null,
    },
    record,
    seriesId,
    seriesAt,
    completedAt,
    createdBy,
  }
}

export async function findTask(
  ctx: Context,
  id: string,
  { lock = false, archived = false } = {},
): Promise<StoredTask | undefined> {
  const { rows } = await sql<Row>`select ${select(ctx)} from tasks t where t.agency_id = ${ctx.scope.agencyId} and t.id = ${id}
    and t.archived_at is ${archived ? sql`not null` : sql`null`} and ${readableTasks(ctx)} ${lock ? sql`for no key update of t` : sql``}`.execute(
    ctx.db,
  )
  return (await toStored(ctx, rows))[0]
}

/** By their ids, in no order; those that the user may not read are left out. */
export async function findTasks(ctx: Context, ids: readonly string[]): Promise<Map<string, Task>> {
  if (!ids.length) return new Map()
  const { rows } =
    await sql<Row>`select ${select(ctx)} from tasks t where t.agency_id = ${ctx.scope.agencyId} and t.id = any(${ids}::uuid[])
    and t.archived_at is null and ${readableTasks(ctx)}`.execute(ctx.db)
  return new Map((await toStored(ctx, rows)).map(({ task }) => [task.id, task]))
}

const openOnes = sql`t.status in ('open', 'inProgress', 'waiting')`
/** @param search the prepared search of `query.q` */
function conditions(ctx: Context, query: Omit<TaskQuery, 'limit' | 'cursor' | 'count'>, search: RecordSearch | undefined) {
  const { show, statuses, type, priority, tag, assigneeId, contactId, listingId, campaignId, dueFrom, dueTo, tasks, userId } =
    query
  const parts = [
    sql`t.agency_id = ${ctx.scope.agencyId} and t.archived_at is null and ${readableTasks(ctx)}`,
    show === 'open' ? openOnes : show === 'done' ? sql`t.status = 'done'` : undefined,
    statuses && sql`t.status = any(${statuses}::text[])`,
    search?.condition(sql`t.id`),
    type && sql`t.type = ${type}`,
    priority && sql`t.priority = ${priorities.indexOf(priority)}`,
    tag && sql`${tag} = any(t.tags)`,
    assigneeId &&
      sql`exists (select 1 from task_assignees x where x.agency_id = ${ctx.scope.agencyId} and x.task_id = t.id and x.user_id = ${assigneeId})`,
    contactId && sql`t.contact_id = ${contactId}`,
    listingId && sql`t.listing_id = ${listingId}`,
    campaignId && sql`t.campaign_id = ${campaignId}`,
    dueFrom && sql`t.due_on >= ${dueFrom}::date`,
    dueTo && sql`t.due_on <= ${dueTo}::date`,
    tasks === 'agent' ? ownTasks(ctx, userId) : undefined,
  ].filter((part) => part !== undefined && part !== '')
  return sql.join(parts as ReturnType<typeof sql>[], sql` and `)
}
export const sortOf = {
  open: sql`t.due_sort`,
  done: sql`t.completed_at`,
  all: sql`t.created_at`,
}

/** One more than a page. @param after the sort value (as text) and id of the row before */
export async function pageOfTasks(
  ctx: Context,
  query: TaskQuery,
  after: readonly [string, string] | undefined,
): Promise<{ task: Task; at: string }[]> {
  const by = sortOf[query.show]
  const sign = query.show === 'open' ? sql`>` : sql`<`
  const direction = query.show === 'open' ? sql`asc` : sql`desc`
  const { rows } = await sql<
    Row & { at: string }
  >`select ${select(ctx)}, (${by})::text as at from tasks t where ${conditions(ctx, query, await prepareSearch(ctx, 'task', query.q))}
    ${after ? sql`and (${by}, t.id) ${sign} (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by ${by} ${direction}, t.id ${direction} limit ${rowLimit(query.limit + 1)}`.execute(ctx.db)
  const places: string[] = []
  const tasks = await toStored(
    ctx,
    rows.map(({ at, ...row }) => {
      places.push(at)
      return row as Row
    }),
  )
  return tasks.map(({ task }, i) => ({ task, at: places[i] ?? '' }))
}

export async function countTasks(ctx: Context, query: TaskQuery): Promise<number> {
  const search = await prepareSearch(ctx, 'task', query.q)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from tasks t where ${conditions(ctx, query, search)}`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

/** Tasks with these words that the user may read, best match first, newest first among equals. */
export async function findTasksByWords(
  ctx: Context,
  q: string,
  { limit, tasks, spelling }: { limit: number; tasks: 'agent' | 'office'; spelling: Spelling },
): Promise<Task[]> {
  return findTyped(ctx, 'task', q, { spelling, isWhole: true, limit }, async (search) => {
    const rows = await queryPrepared(
      ctx.db,
      sql<Row>`select ${select(ctx)} from ${search.hits()} h join tasks t on t.agency_id = ${ctx.scope.agencyId} and t.id = h.record_id
    where ${conditions(ctx, { show: 'all', tasks }, undefined)}
    order by h.score, ${openOnes} desc, t.id desc limit ${rowLimit(limit)}`,
    )
    return (await toStored(ctx, rows)).map(({ task }) => task)
  })
}

/** The next one of a series, wherever it is. */
export async function findOfSeries(
  { db, scope }: Context,
  series: { id: string; at: number },
): Promise<{ id: string; isUntouched: boolean; isArchived: boolean } | undefined> {
  const { rows } = await sql<{ id: string; isUntouched: boolean; isArchived: boolean }>`
    select id, status = 'open' and moved_count = 0 and snoozed_count = 0 as "isUntouched", archived_at is not null as "isArchived" from tasks
    where agency_id = ${scope.agencyId} and series_id = ${series.id} and series_at = ${series.at}`.execute(db)
  return rows[0]
}

/** Those of them who can sign in. */
export async function activeAmong({ db, scope }: Context, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from users_view
    where agency_id = ${scope.agencyId} and id = any(${ids}::uuid[]) and status = 'active'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
