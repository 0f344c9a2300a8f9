import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

/** Tasks (named `t` in the query) that the user, or the colleague who is asked about, made or has to do. */
export const ownTasks = (
  { scope }: Context,
  userId = scope.userId,
) => sql<boolean>`(coalesce(t.created_by = ${userId}, false) or exists (
  select 1 from task_assignees o where o.agency_id = ${scope.agencyId} and o.task_id = t.id and o.user_id = ${userId}))`

/** Which tasks the user may read: with the office permission all that are not private to others. Work without a user reads what it was queued for. */
export function readableTasks(ctx: Context) {
  if (!ctx.scope.userId) return sql<boolean>`true`
  return ctx.scope.permissions.has('tasks.read.office') ? sql<boolean>`(not t.is_private or ${ownTasks(ctx)})` : ownTasks(ctx)
}
