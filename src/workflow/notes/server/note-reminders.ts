import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { textOfHtml } from '#platform/html/safe-html.ts'
import { digestHour, type NotificationEntity } from '#accounts/notifications/notifications.rules.ts'
import { notify } from '#accounts/notifications/server/notify.service.ts'

const perTurn = 200

/** Reminds of notes whose day has come. */
export async function remindOfNotes(ctx: Context): Promise<void> {
  for (const note of await dueNotes(ctx, perTurn))
    await notify(ctx, {
      userIds: [note.userId],
      kind: 'noteReminder',
      title: note.headline || textOfHtml(note.bodyHtml).slice(0, 120) || 'Note reminder',
      about: { entity: note.entity as NotificationEntity, id: note.entityId },
      key: `noteReminder ${note.id} ${note.day}`,
    })
}

/** Due notes with the users to remind. */
async function dueNotes(
  { db, scope, clock }: Context,
  limit: number,
): Promise<
  { id: string; headline: string | null; bodyHtml: string; userId: string; entity: string; entityId: string; day: string }[]
> {
  const { rows } = await sql<{
    id: string
    headline: string | null
    bodyHtml: string
    userId: string
    entity: string
    entityId: string
    day: string
  }>`select n.id, n.headline, n.body_html as "bodyHtml", n.created_by as "userId", k.entity, k.entity_id as "entityId", n.remind_on as day
    from agencies_view a join notes n on n.agency_id = a.agency_id and n.archived_at is null
      and n.remind_on <= (${clock()}::timestamptz at time zone a.time_zone)::date
      and n.remind_on > (${clock()}::timestamptz at time zone a.time_zone)::date - 3
    cross join lateral (select l.entity, l.entity_id from note_links l where l.agency_id = ${scope.agencyId} and l.note_id = n.id order by l.entity limit 1) k
    where a.agency_id = ${scope.agencyId} and n.created_by is not null and extract(hour from ${clock()}::timestamptz at time zone a.time_zone) >= ${digestHour}
      and not exists (select 1 from notifications_view t where t.agency_id = ${scope.agencyId} and t.user_id = n.created_by
        and t.dedupe_key = 'noteReminder ' || n.id || ' ' || n.remind_on)
    limit ${limit}`.execute(db)
  return rows
}
