import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { addSearchWords, removeSearchWords, replaceSearchWords, searchRows } from '#platform/search/search-words.store.ts'
import { priorities } from '../task-values.contract.ts'
import type { Task } from '../tasks.contract.ts'
import { searchFields } from './task-words.store.ts'
import { settleTimesOf } from './write-tasks.store.ts'

/** A task of an earlier system. It has no reminder. */
export interface ImportedTask
  extends Pick<Task, 'id' | 'subject' | 'description' | 'type' | 'priority' | 'status' | 'dueOn' | 'dueTime' | 'outcome'> {
  contactId: string | null
  listingId: string | null
  assigneeId: string | null
  completedAt: string | null
  createdAt: string | null
  isNew: boolean
}

/**
 * Adds many tasks, and rewrites those that no user has changed since they came. One that no longer names a contact or a listing keeps it: another table
 * may have said which. No one is notified.
 * @returns those that were saved, by id, with the task before
 */
export async function saveImportedTasks(ctx: Context, tasks: readonly ImportedTask[]): Promise<Map<string, ImportedTask | null>> {
  if (!tasks.length) return new Map()
  const { db, scope, clock } = ctx
  const rows = JSON.stringify(tasks.map((task) => ({ ...task, priority: priorities.indexOf(task.priority) })))
  const { rows: written } = await sql<{
    id: string
    before: (Omit<ImportedTask, 'priority'> & { priority: 0 | 1 | 2 }) | null
  }>`insert into tasks as t (agency_id, id, subject, description, type, priority, status, due_on, due_time,
      contact_id, listing_id, outcome, completed_at, created_at, updated_at)
    select g.agency_id, x.id, x.subject, x.description, x.type, x.priority, x.status, x."dueOn", x."dueTime", x."contactId", x."listingId", x.outcome,
      x."completedAt", coalesce(x."createdAt", ${clock()}), ${clock()}
    from agencies_view g, jsonb_to_recordset(${rows}::jsonb) as x (id uuid, subject text, description text, type text, priority smallint, status text,
      "dueOn" date, "dueTime" time, "contactId" uuid, "listingId" uuid, outcome text, "completedAt" timestamptz, "createdAt" timestamptz)
    where g.agency_id = ${scope.agencyId}
    on conflict (agency_id, id) do update set subject = excluded.subject, description = excluded.description, type = excluded.type,
      priority = excluded.priority, status = excluded.status, due_on = excluded.due_on, due_time = excluded.due_time,
      contact_id = coalesce(excluded.contact_id, t.contact_id), listing_id = coalesce(excluded.listing_id, t.listing_id), outcome = excluded.outcome, completed_at = excluded.completed_at where t.version = 1
    returning new.id, case when old.id is not null then json_build_object('id', old.id, 'subject', old.subject, 'description', old.description, 'type', old.type,
      'priority', old.priority, 'status', old.status, 'dueOn', old.due_on, 'dueTime', old.due_time, 'contactId', old.contact_id, 'listingId', old.listing_id,
      'outcome', old.outcome, 'completedAt', old.completed_at, 'isNew', false) end as before`.execute(db)
  const saved = new Set(written.map(({ id }) => id))
  const wordsOf = (some: readonly ImportedTask[]) =>
    some.map((task) => ({ id: task.id, fields: searchFields({ ...task, tags: [] }) }))
  const [added, again] = [tasks.filter(({ isNew }) => isNew), tasks.filter(({ id, isNew }) => !isNew && saved.has(id))]
  await addSearchWords(ctx, 'task', searchRows(wordsOf(added)))
  await replaceSearchWords(ctx, 'task', wordsOf(again))
  const assigned = added.flatMap(({ id, assigneeId }) =>
    assigneeId ? [{ agency_id: scope.agencyId, task_id: id, user_id: assigneeId }] : [],
  )
  if (assigned.length) await db.insertInto('task_assignees').values(assigned).execute()
  await settleTimesOf(ctx, [...saved])
  return new Map(written.map(({ id, before }) => [id, before && { ...before, priority: priorities[before.priority] }]))
}

/** Deletes imported tasks that no user has changed since. @returns the ids of those that are gone */
export async function removeImportedTasks(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`delete from tasks where agency_id = ${ctx.scope.agencyId} and id = any(${ids}::uuid[])
    and version = 1 returning id`.execute(ctx.db)
  await removeSearchWords(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id }) => id)
}

export interface TaskLink {
  taskId: string
  contactId: string | null
  listingId: string | null
  assigneeId: string | null
}
/** Fills what imported tasks lack of these. @returns the tasks that got something */
export async function linkImportedTasks(ctx: Context, links: readonly TaskLink[]): Promise<Set<string>> {
  const { db, scope } = ctx
  const of = (key: 'taskId' | 'contactId' | 'listingId') => links.map((link) => link[key])
  const { rows } = await sql<{
    id: string
  }>`update tasks t set contact_id = coalesce(t.contact_id, x.contact_id), listing_id = coalesce(t.listing_id, x.listing_id)
    from (select distinct on (task_id) * from unnest(${of('taskId')}::uuid[], ${of('contactId')}::uuid[], ${of('listingId')}::uuid[])
      as y (task_id, contact_id, listing_id) order by task_id) as x
    where t.agency_id = ${scope.agencyId} and t.id = x.task_id and t.version = 1
      and ((t.contact_id is null and x.contact_id is not null) or (t.listing_id is null and x.listing_id is not null)) returning t.id`.execute(
    db,
  )
  const assigned = links.flatMap(({ taskId, assigneeId }) =>
    assigneeId ? [{ agency_id: scope.agencyId, task_id: taskId, user_id: assigneeId }] : [],
  )
  const added = assigned.length
    ? await db
        .insertInto('task_assignees')
        .values(assigned)
        .onConflict((c) => c.doNothing())
        .returning('task_id as id')
        .execute()
    : []
  return new Set([...rows, ...added].map(({ id }) => id))
}

/** A line of the description that says what no field holds. */
export interface TaskLine {
  taskId: string
  line: string
}
/** The fate of a line: `changed` where a user has changed the task since, `full` where its description has no room. */
type LineFate = 'added' | 'there' | 'changed' | 'full'
const maxDescriptionLetters = 10_000

/** Adds lines to imported tasks that no user has changed. */
export async function addTaskLines(ctx: Context, all: readonly TaskLine[]): Promise<LineFate[]> {
  const found = await lockUnchanged(ctx, all)
  const { fates, again } = withLines(found, all)
  await rewrite(ctx, again)
  return fates
}
/** Predicts the result of `addTaskLines`. */
export const expectTaskLines = async (ctx: Context, all: readonly TaskLine[]): Promise<LineFate[]> =>
  withLines(await lockUnchanged(ctx, all), all).fates

function withLines(found: ReadonlyMap<string, Texts>, all: readonly TaskLine[]): { fates: LineFate[]; again: Texts[] } {
  const again = new Set<Texts>()
  const fates = all.map(({ taskId, line }): LineFate => {
    const one = found.get(taskId)
    if (!one) return 'changed'
    if (one.description.split('\n').includes(line)) return 'there'
    const longer = [one.description, line].filter(Boolean).join('\n')
    if (longer.length > maxDescriptionLetters) return 'full'
    one.description = longer
    again.add(one)
    return 'added'
  })
  return { fates, again: [...again] }
}

/** @returns for each whether its task is as it came, and the line is off it */
export async function removeTaskLines(ctx: Context, all: readonly TaskLine[]): Promise<boolean[]> {
  const found = await lockUnchanged(ctx, all)
  for (const { taskId, line } of all) {
    const one = found.get(taskId)
    if (one)
      one.description = one.description
        .split('\n')
        .filter((has) => has !== line)
        .join('\n')
  }
  await rewrite(ctx, [...found.values()])
  return all.map(({ taskId }) => found.has(taskId))
}

type Texts = Pick<Task, 'id' | 'subject' | 'description' | 'outcome' | 'tags'>
async function lockUnchanged({ db, scope }: Context, all: readonly TaskLine[]): Promise<Map<string, Texts>> {
  const { rows } = await sql<Texts>`select t.id, t.subject, t.description, t.outcome, t.tags from tasks t
    where t.agency_id = ${scope.agencyId} and t.id = any(${all.map(({ taskId }) => taskId)}::uuid[]) and t.version = 1
    order by t.id for no key update`.execute(db)
  return new Map(rows.map((one) => [one.id, one]))
}

async function rewrite(ctx: Context, all: readonly Texts[]): Promise<void> {
  if (!all.length) return
  await sql`update tasks t set description = x.description
    from unnest(${all.map(({ id }) => id)}::uuid[], ${all.map(({ description }) => description)}::text[]) as x (id, description)
    where t.agency_id = ${ctx.scope.agencyId} and t.id = x.id`.execute(ctx.db)
  await replaceSearchWords(
    ctx,
    'task',
    all.map((one) => ({ id: one.id, fields: searchFields(one) })),
  )
}
