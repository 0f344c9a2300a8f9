import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { contactsToJoin, readableContacts } from '#core/contacts/server/contact-access.service.ts'
import { readableListings } from '#core/listings/server/listing-access.service.ts'
import { ownTasks, readableTasks } from '#workflow/tasks/server/task-access.service.ts'
import type { TaskStatus } from '#workflow/tasks/task-values.contract.ts'
import type { LayerEvent, Range } from './calendar-range.ts'

interface Row {
  taskId: string
  title: string
  status: TaskStatus
  place: string | null
  startsAt: string
  endsAt: string
  isAllDay: boolean
  startInstant: Date
  endInstant: Date
  listingId: string | null
  contactId: string | null
  people: LayerEvent['people']
  version: number
  isMine: boolean
}
const most = 3000

/** Tasks with a day. Appraisals are tasks of that type; a time without a length takes half an hour, an appraisal a whole one. */
export async function taskEvents(ctx: Context, layer: 'tasks' | 'appraisals', range: Range): Promise<LayerEvent[]> {
  const { db, scope } = ctx
  const { from, to, isOwn, recordId, isOpenOnly } = range
  const usual = layer === 'appraisals' ? 60 : 30
  const startsAt = sql`(t.due_on + coalesce(t.due_time, '00:00'))`
  const ends = sql`(case when t.due_time is null then (t.due_on + 1)::timestamp else ${startsAt} + make_interval(mins => coalesce(t.duration_min, ${usual}::int)) end)`
  const text = (at: typeof startsAt) => sql`to_char(${at}, 'YYYY-MM-DD"T"HH24:MI')`
  const { rows } = await sql<Row>`
    select t.id as "taskId", t.subject as title, t.status, ${text(startsAt)} as "startsAt", ${text(ends)} as "endsAt", t.due_time is null as "isAllDay",
      ${startsAt} at time zone g.time_zone as "startInstant", ${ends} at time zone g.time_zone as "endInstant", t.version, ${ownTasks(ctx)} as "isMine",
      l.id as "listingId", c.id as "contactId",
      coalesce(nullif(trim(both ', ' from l.street_line || ', ' || coalesce(l.suburb, '')), ''), nullif(c.display_name, '')) as place,
      coalesce((select jsonb_agg(jsonb_build_object('id', coalesce(u.agent_id, u.id), 'name', u.full_name) order by u.first_name, u.id) from task_assignees_view a
        join users_view u on u.agency_id = a.agency_id and u.id = a.user_id where a.agency_id = ${scope.agencyId} and a.task_id = t.id), '[]') as people
    from tasks_view t join agencies_view g on g.agency_id = t.agency_id
      left join listings_view l on l.agency_id = t.agency_id and l.id = t.listing_id and l.archived_at is null and ${readableListings(ctx)}
      left join ${contactsToJoin(ctx, readableContacts(ctx))} c on c.agency_id = t.agency_id and c.id = t.contact_id
    where t.agency_id = ${scope.agencyId} and t.archived_at is null and ${readableTasks(ctx)}
      and ${layer === 'appraisals' ? sql`t.type = 'appraisal'` : sql`t.type <> 'appraisal'`} and t.due_on between ${from}::date and ${to}::date
      and ${isOpenOnly ? sql`t.status in ('open', 'inProgress', 'waiting')` : sql`t.status <> 'cancelled'`}
      ${isOwn ? sql`and ${ownTasks(ctx)}` : sql``} ${recordId ? sql`and t.id = ${recordId}` : sql``}
    order by t.due_on, t.id limit ${most}`.execute(db)
  return rows.map(({ isMine, startInstant, endInstant, ...row }) => ({
    ...row,
    id: `task ${row.taskId}`,
    layer,
    campaignId: null,
    timeZone: null,
    startInstant: startInstant.toISOString(),
    endInstant: endInstant.toISOString(),
    canMove: scope.permissions.has('tasks.write') && (isMine || scope.permissions.has('tasks.write.office')),
  }))
}
