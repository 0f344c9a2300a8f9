import { staleError } from '#platform/stale.ts'
import { isSame, defined } from '#common/changes.ts'
import * as z from 'zod'
import { addDays } from '#common/time/days.ts'
import { AppError, invalid, notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { cursorValues } from '#platform/db/cursor-values.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import { requireReadable as requireContact } from '#core/contacts/server/contacts.service.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import { taskCampaignNamed } from '../tasks.events.ts'
import { nextDay, ruleText } from '#common/time/recurrence.ts'
import { canBecome, isOpen } from '../tasks.rules.ts'
import type { Task, TaskCreate, TaskQuery, TaskUpdate } from '../tasks.contract.ts'
import { notifyAssigned } from './task-notices.ts'
import { dropNext, makeNext } from './task-series.ts'
import { activeAmong, countTasks, findTask, findTasks, pageOfTasks, type StoredTask, type TaskRecord } from './tasks.store.ts'
import { archiveTask, insertTask, type Origin, updateTask } from './write-tasks.store.ts'

export type NewTask = Omit<TaskCreate, 'clientId' | 'userId'>

export async function createTask(ctx: Context, { clientId: _clientId, userId, ...given }: TaskCreate): Promise<Task> {
  await checkLinks(ctx, given)
  const creatorId = userId ?? ctx.scope.userId
  const assigneeIds = given.assigneeIds ?? (creatorId ? [creatorId] : [])
  await checkPeople(ctx, assigneeIds)
  return getTask(ctx, await addTask(ctx, { ...given, assigneeIds }))
}

/** Adds a task for internal work, without permission checks (action plans, other features). @returns the task's id */
export async function addTask(ctx: Context, given: NewTask, origin: Origin = {}): Promise<string> {
  const dueOn = given.dueOn ?? (given.recurrence || given.dueTime ? await firstDay(ctx, given) : null)
  const record: TaskRecord = {
    subject: given.subject,
    description: given.description ?? '',
    type: given.type ?? 'todo',
    priority: given.priority ?? 'normal',
    status: given.status ?? 'open',
    dueOn,
    dueTime: given.dueTime ?? null,
    durationMinutes: given.durationMinutes ?? null,
    remindMinutes: given.remindMinutes ?? null,
    contactId: given.contactId ?? null,
    listingId: given.listingId ?? null,
    campaignId: given.campaignId ?? null,
    tags: given.tags ?? [],
    isPrivate: given.isPrivate ?? false,
    outcome: given.outcome ?? null,
    snoozedUntil: null,
    assigneeIds: given.assigneeIds ?? [],
    rule: given.recurrence && dueOn ? ruleText(given.recurrence, dueOn) : null,
  }
  const id = await insertTask(ctx, record, origin)
  await ctx.audit({ action: 'created', entity: 'task', entityId: id })
  await notifyAssigned(ctx, { id, subject: record.subject }, record.assigneeIds)
  announceTask(ctx, id, record)
  return id
}

/** A repeating task without a day starts today, or on the first of its weekdays. */
async function firstDay(ctx: Context, { recurrence }: NewTask): Promise<string> {
  const today = await ctx.today()
  if (!recurrence?.weekdays.length) return today
  const before = addDays(today, -1)
  return nextDay(ruleText({ ...recurrence, interval: 1, count: null }, before), before, 1, today) ?? today
}

export async function getTask(ctx: Context, id: string): Promise<Task> {
  const found = await findTask(ctx, id)
  if (!found) throw notFound({ task: id })
  return found.task
}

/** Tasks for neighbours that show them among other things. */
export const tasksById = (ctx: Context, ids: readonly string[]): Promise<Map<string, Task>> => findTasks(ctx, ids)

export const readTasks = (ctx: Context, query: TaskQuery): Promise<Task | Page<Task>> =>
  query.id ? getTask(ctx, query.id) : listTasks(ctx, query)

export async function listTasks(ctx: Context, query: TaskQuery): Promise<Page<Task>> {
  const after = readCursor(query.cursor, () => z.tuple([cursorValues.timestamptz, z.uuid()]))
  const { rows, nextCursor } = cutPage(await pageOfTasks(ctx, query, after), query.limit, ({ at, task }) => [at, task.id])
  return { items: rows.map(({ task }) => task), nextCursor, ...(query.count && { total: await countTasks(ctx, query) }) }
}

/** Open tasks that are due by the end of this day, the earliest first; at most eight. */
export const dueToday = async (ctx: Context, today: string, tasks: 'agent' | 'office'): Promise<Task[]> =>
  (await listTasks(ctx, { limit: 8, count: false, show: 'open', dueTo: today, tasks })).items

export async function changeTask(
  ctx: Context,
  id: string,
  { version, clientId: _clientId, userId: _userId, recurrence, ...patch }: TaskUpdate,
): Promise<Task> {
  const before = await writableTask(ctx, id)
  if (before.task.version !== version) throw await staleError(ctx, { entity: 'task', id: id, noun: 'this task' }, before.task)
  const given = defined(patch)
  const after: TaskRecord = { ...before.record, ...given }
  if (after.dueOn === null) after.dueTime = null
  const { status } = before.record
  if (after.status !== status && !canBecome(status, after.status))
    throw new AppError('rule_broken', `This task is ${status}. Reopen it first`, { source: 'domain: task' })
  if (recurrence !== undefined) {
    if (recurrence && !after.dueOn) throw invalid([{ path: 'recurrence', message: 'A repeating task needs a due date' }])
    after.rule = recurrence && after.dueOn ? ruleText(recurrence, after.dueOn) : null
  }
  if (after.dueOn === null && after.rule) throw invalid([{ path: 'dueOn', message: 'A repeating task needs a due date' }])
  // Only what is new is checked: a link to something that one may not see any more stays.
  await checkLinks(ctx, given)
  await checkPeople(
    ctx,
    after.assigneeIds.filter((one) => !before.record.assigneeIds.includes(one)),
  )
  if (!isOpen(after.status)) after.snoozedUntil = null
  await writeChange(ctx, before, after)
  return getTask(ctx, id)
}

/**
 * For reassigning in bulk: without permission checks and without a notification per task.
 * @returns who had it and who has it now; undefined when nothing changed, or the task was deleted
 */
export async function reassign(
  ctx: Context,
  id: string,
  to: (assigneeIds: readonly string[]) => string[],
  action: string,
): Promise<{ before: string[]; after: string[] } | undefined> {
  const found = await findTask({ ...ctx, scope: { ...ctx.scope, userId: null } }, id, { lock: true })
  if (!found) return undefined
  const before = [...found.record.assigneeIds]
  const after = to(before)
  await writeChange(ctx, found, { ...found.record, assigneeIds: after }, { action, isQuiet: true })
  return isSame(before, after) ? undefined : { before, after }
}

/** Changes a task that a listing closes or reopens with it: permission was checked there, and no one is notified of each task. */
export async function changeWithListing(ctx: Context, id: string, change: Partial<TaskRecord>, action: string): Promise<void> {
  const found = await findTask({ ...ctx, scope: { ...ctx.scope, userId: null } }, id, { lock: true })
  if (found) await writeChange(ctx, found, { ...found.record, ...change }, { action, isQuiet: true })
}

async function writeChange(
  ctx: Context,
  before: StoredTask,
  after: TaskRecord,
  { action, isQuiet = false }: { action?: string; isQuiet?: boolean } = {},
): Promise<void> {
  const { id } = before.task
  const { record } = before
  const changes = (Object.keys(after) as (keyof TaskRecord)[])
    .filter((field) => field in record && !isSame(record[field], after[field]))
    .map((field) => ({ field, before: record[field], after: after[field] }))
  if (!changes.length) return
  const isTouched = (...fields: (keyof TaskRecord)[]) => changes.some(({ field }) => fields.includes(field))
  await updateTask(ctx, before, after, {
    isMovedLater: isOpen(record.status) && record.dueOn !== null && after.dueOn !== null && after.dueOn > record.dueOn,
    isSnoozed: isTouched('snoozedUntil') && after.snoozedUntil !== null,
    isRescheduled: isTouched('dueOn', 'dueTime', 'remindMinutes', 'snoozedUntil', 'status'),
  })
  if (isTouched('status')) {
    if (after.status === 'done') await makeNext(ctx, before, after)
    else if (record.status === 'done') await dropNext(ctx, before)
  }
  await ctx.audit({
    action: action ?? (isTouched('status') ? `became ${after.status}` : 'changed'),
    entity: 'task',
    entityId: id,
    changes,
  })
  const isNew = (userId: string) => !record.assigneeIds.includes(userId)
  if (!isQuiet) await notifyAssigned(ctx, { id, subject: after.subject }, after.assigneeIds.filter(isNew))
  announceTask(ctx, id, record)
  announceTask(ctx, id, after)
}

export async function removeTask(ctx: Context, id: string): Promise<{ id: string }> {
  const { record } = await writableTask(ctx, id)
  await archiveTask(ctx, id, true)
  await ctx.audit({ action: 'deleted', entity: 'task', entityId: id })
  announceTask(ctx, id, record)
  return { id }
}

export async function restoreTask(ctx: Context, id: string): Promise<Task> {
  const { record } = await writableTask(ctx, id, { archived: true })
  await archiveTask(ctx, id, false)
  await ctx.audit({ action: 'restored', entity: 'task', entityId: id })
  announceTask(ctx, id, record)
  return getTask(ctx, id)
}

async function writableTask(ctx: Context, id: string, { archived = false } = {}): Promise<StoredTask> {
  const found = await findTask(ctx, id, { lock: true, archived })
  if (!found) throw notFound({ task: id })
  if (!found.task.canEdit)
    throw new AppError('forbidden', 'This task is assigned to someone else. Ask them or an owner to change it')
  return found
}

async function checkLinks(
  ctx: Context,
  { contactId, listingId, campaignId }: Partial<Record<'contactId' | 'listingId' | 'campaignId', string | null | undefined>>,
) {
  if (contactId) await requireContact(ctx, contactId)
  if (listingId) await getListing(ctx, listingId)
  if (campaignId) await ctx.emit(taskCampaignNamed, { campaignId })
}

async function checkPeople(ctx: Context, userIds: readonly string[]): Promise<void> {
  if (!userIds.length) return
  const known = await activeAmong(ctx, userIds)
  const unknown = userIds.findIndex((id) => !known.has(id))
  if (unknown >= 0) throw invalid([{ path: `assigneeIds.${unknown}`, message: 'Choose an active user' }])
}

function announceTask(ctx: Context, id: string, { contactId, status }: TaskRecord): void {
  ctx.changed('task', id)
  // Done ones stand in the timeline of the contact.
  if (contactId && status === 'done') ctx.changed('contact', contactId)
}
