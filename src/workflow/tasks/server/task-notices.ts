import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Recurring } from '#platform/jobs/recurring.ts'
import { notify } from '#accounts/notifications/server/notify.service.ts'

/** Notifies users when another user assigns them a task. */
export const notifyAssigned = (ctx: Context, { id, subject }: { id: string; subject: string }, userIds: readonly string[]) =>
  notify(ctx, { userIds, kind: 'taskAssigned', title: subject, about: { entity: 'task', id } })

interface Due {
  id: string
  subject: string
  remindAt: Date
  place: string | null
  userIds: string[]
}
const most = 200

/** Reminders whose time has come, in one short transaction. */
export const remindOfTasks: Recurring = {
  name: 'tasks.remind',
  everyS: 20,
  due: (now) => sql`select * from due.tasks_to_remind(${now})`,
  run: (caller) => caller.transaction(remind),
}

async function remind(ctx: Context): Promise<void> {
  const { agencyId } = ctx.scope
  const { rows } = await sql<Due>`
    with due as (select id from tasks where agency_id = ${agencyId} and remind_at <= ${ctx.clock()} order by remind_at limit ${most} for update skip locked),
      told as (update tasks t set remind_at = null from due d, tasks b where t.agency_id = ${agencyId} and t.id = d.id
        and b.agency_id = t.agency_id and b.id = t.id
        returning t.id, t.subject, b.remind_at, t.contact_id, t.listing_id, t.created_by, t.archived_at, t.status)
    select t.id, t.subject, t.remind_at as "remindAt",
      (select l.street_line from listings_view l where l.agency_id = ${agencyId} and l.id = t.listing_id) as place,
      coalesce((select array_agg(a.user_id) from task_assignees a where a.agency_id = ${agencyId} and a.task_id = t.id),
        array_remove(array[t.created_by], null)) as "userIds"
    from told t where t.archived_at is null and t.status in ('open', 'inProgress', 'waiting')`.execute(ctx.db)
  for (const { id, subject, remindAt, place, userIds } of rows) {
    await notify(ctx, {
      userIds,
      kind: 'taskReminder',
      title: subject,
      detail: place || null,
      about: { entity: 'task', id },
      key: `taskReminder ${id} ${remindAt.toISOString()}`,
      includesActor: true,
    })
    // One that was asleep is back in the lists.
    ctx.changed('task', id)
  }
}
