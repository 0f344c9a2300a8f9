import { type Context, newId } from '#platform/context.ts'

type HandoverState = 'running' | 'finished' | 'undoing' | 'undone'
export interface TaskHandover {
  id: string
  from: string
  to: string
  state: HandoverState
}

export async function insertHandover({ db, scope, clock }: Context, { from, to }: { from: string; to: string }): Promise<string> {
  const id = newId()
  await db
    .insertInto('task_handovers')
    .values({
      agency_id: scope.agencyId,
      id,
      user_id: from,
      to_user_id: to,
      state: 'running',
      created_by: scope.userId,
      created_at: clock(),
    })
    .execute()
  return id
}

const selecting = ({ db, scope }: Context) =>
  db
    .selectFrom('task_handovers')
    .select(['id', 'user_id as from', 'to_user_id as to', 'state'])
    .where('agency_id', '=', scope.agencyId)
const typed = (row: { id: string; from: string; to: string; state: string } | undefined) => row as TaskHandover | undefined

/** Locked: on the way there and on the way back, one step waits for the other. */
export const findHandover = async (ctx: Context, id: string): Promise<TaskHandover | undefined> =>
  typed(await selecting(ctx).where('id', '=', id).forUpdate().executeTakeFirst())
export const newestHandover = async (ctx: Context, userId: string): Promise<TaskHandover | undefined> =>
  typed(await selecting(ctx).where('user_id', '=', userId).orderBy('id', 'desc').limit(1).executeTakeFirst())

export const setHandoverState = ({ db, scope }: Context, id: string, state: HandoverState) =>
  db.updateTable('task_handovers').set({ state }).where('agency_id', '=', scope.agencyId).where('id', '=', id).execute()

/** Open tasks assigned to this user. Private tasks are left out, and completed ones keep their name. */
const theirs = ({ db, scope }: Context, userId: string) =>
  db
    .selectFrom('task_assignees as a')
    .innerJoin('tasks as t', (join) => join.onRef('t.agency_id', '=', 'a.agency_id').onRef('t.id', '=', 'a.task_id'))
    .where('a.agency_id', '=', scope.agencyId)
    .where('a.user_id', '=', userId)
    .where('t.archived_at', 'is', null)
    .where('t.is_private', '=', false)
    .where('t.status', 'in', ['open', 'inProgress', 'waiting'])

/** Answers `userTasksWanted`. */
export async function countTasksOf(ctx: Context, wanted: { userId: string; count: number }): Promise<void> {
  const { count } = await theirs(ctx, wanted.userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  wanted.count = Number(count)
}

export async function stillTheirs(
  ctx: Context,
  userId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await theirs(ctx, userId)
    .select('t.id')
    .$if(after !== undefined, (query) => query.where('t.id', '>', after ?? ''))
    .orderBy('t.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export interface HandedTask {
  taskId: string
  before: string[]
  after: string[]
}
export const insertItem = ({ db, scope }: Context, handoverId: string, { taskId, before, after }: HandedTask) =>
  db
    .insertInto('task_handover_items')
    .values({ agency_id: scope.agencyId, handover_id: handoverId, task_id: taskId, before, after })
    .onConflict((c) => c.doNothing())
    .execute()

export async function handedTasks(
  { db, scope }: Context,
  handoverId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<HandedTask[]> {
  const rows = await db
    .selectFrom('task_handover_items')
    .select(['task_id', 'before', 'after'])
    .where('agency_id', '=', scope.agencyId)
    .where('handover_id', '=', handoverId)
    .$if(after !== undefined, (query) => query.where('task_id', '>', after ?? ''))
    .orderBy('task_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ taskId: row.task_id, before: row.before, after: row.after }))
}

export const dropItem = ({ db, scope }: Context, handoverId: string, taskId: string) =>
  db
    .deleteFrom('task_handover_items')
    .where('agency_id', '=', scope.agencyId)
    .where('handover_id', '=', handoverId)
    .where('task_id', '=', taskId)
    .execute()
