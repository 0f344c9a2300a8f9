import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { digestHour, type NotificationEntity, type NotificationKind } from '../notifications.rules.ts'

export interface MailLine {
  id: string
  kind: NotificationKind
  title: string
  detail: string | null
  entity: NotificationEntity
  entityId: string
}
const line = sql`n.id, n.kind, n.title, n.detail, n.entity, n.entity_id as "entityId"`

/** @returns undefined when it was mailed or read, or its person has left */
export async function findForMail(
  { db, scope }: Context,
  id: string,
): Promise<(MailLine & { userId: string; email: string; firstName: string }) | undefined> {
  const { rows } = await sql<MailLine & { userId: string; email: string; firstName: string }>`
    select ${line}, n.user_id as "userId", u.email, u.first_name as "firstName" from notifications n join users_view u on u.agency_id = n.agency_id and u.id = n.user_id
    where n.agency_id = ${scope.agencyId} and n.id = ${id} and n.mailed_at is null and n.read_at is null and u.status = 'active'`.execute(
    db,
  )
  return rows[0]
}

export async function markMailed({ db, scope, clock }: Context, ids: readonly string[]): Promise<void> {
  await sql`update notifications set mailed_at = ${clock()} where agency_id = ${scope.agencyId} and id = any(${ids}::uuid[])`.execute(
    db,
  )
}

/**
 * People whose digest of today is due. Days and hours are the agency's; who joined no digest yet today and has something waiting.
 * @returns at most `limit` of them
 */
export async function dueDigests({ db, scope, clock }: Context, limit: number): Promise<{ userId: string; day: string }[]> {
  const { rows } = await sql<{ userId: string; day: string }>`
    select distinct n.user_id as "userId", (${clock()}::timestamptz at time zone a.time_zone)::date as day
    from agencies_view a join notifications n on n.agency_id = a.agency_id and n.is_digest and n.mailed_at is null
      and n.created_at < date_trunc('day', ${clock()}::timestamptz at time zone a.time_zone) at time zone a.time_zone
        + make_interval(hours => ${digestHour})
    where a.agency_id = ${scope.agencyId} and extract(hour from ${clock()}::timestamptz at time zone a.time_zone) >= ${digestHour}
      and not exists (select 1 from notification_digests d where d.agency_id = n.agency_id and d.user_id = n.user_id
        and d.day = (${clock()}::timestamptz at time zone a.time_zone)::date)
    limit ${limit}`.execute(db)
  return rows
}

/** @returns false when another worker has it */
export async function claimDigest({ db, scope }: Context, { userId, day }: { userId: string; day: string }): Promise<boolean> {
  const { rows } =
    await sql`insert into notification_digests (agency_id, user_id, day) values (${scope.agencyId}, ${userId}, ${day})
    on conflict do nothing returning day`.execute(db)
  return rows.length > 0
}

/** The newest notifications that wait for a person's digest, and how many there are beside them. */
export async function waitingFor(
  { db, scope }: Context,
  userId: string,
  limit: number,
): Promise<{ ids: string[]; more: number } | undefined> {
  const { rows } = await sql<{ id: string; all: number }>`
    select n.id, count(*) over ()::int as all
    from notifications n join users_view u on u.agency_id = n.agency_id and u.id = n.user_id and u.status = 'active'
    where n.agency_id = ${scope.agencyId} and n.user_id = ${userId} and n.is_digest and n.mailed_at is null and n.read_at is null
    order by n.id desc limit ${limit}`.execute(db)
  const [first] = rows
  return first && { ids: rows.map(({ id }) => id), more: first.all - rows.length }
}

/** The lines of those notifications, newest first. */
export async function linesOf(
  { db, scope }: Context,
  userId: string,
  ids: readonly string[],
): Promise<{ email: string; firstName: string; lines: MailLine[] } | undefined> {
  const { rows } = await sql<MailLine & { email: string; firstName: string }>`
    select ${line}, u.email, u.first_name as "firstName"
    from notifications n join users_view u on u.agency_id = n.agency_id and u.id = n.user_id and u.status = 'active'
    where n.agency_id = ${scope.agencyId} and n.user_id = ${userId} and n.id = any(${ids}::uuid[]) order by n.id desc`.execute(db)
  const [first] = rows
  return first && { email: first.email, firstName: first.firstName, lines: rows }
}

/** Marks what was read in the app, or sent in the digest, as done. */
export async function settleDigest({ db, scope, clock }: Context, userId: string): Promise<void> {
  await sql`update notifications set mailed_at = ${clock()}
    where agency_id = ${scope.agencyId} and user_id = ${userId} and is_digest and mailed_at is null`.execute(db)
}

const dayMs = 86_400_000
/** Notifications are kept for 180 days, and days of digests for 30. */
export const startsOfOld = (now: Date) => ({
  notifications: new Date(now.getTime() - 180 * dayMs),
  digests: new Date(now.getTime() - 30 * dayMs).toISOString().slice(0, 10),
})

/**
 * Deletes old notifications, read or not, and days of digests. Ids sort by time, so the oldest are at the start of
 * the primary key and a run with nothing to do reads one row.
 * @returns whether there may be more
 */
export async function forgetOld({ db, scope, clock }: Context, most: number): Promise<boolean> {
  const { agencyId } = scope
  const before = startsOfOld(clock())
  await sql`delete from notification_digests where agency_id = ${agencyId} and day < ${before.digests}`.execute(db)
  const { numAffectedRows = 0n } = await sql`delete from notifications n using
    (select id, created_at from notifications where agency_id = ${agencyId} order by id limit ${most}) oldest
    where n.agency_id = ${agencyId} and n.id = oldest.id and oldest.created_at < ${before.notifications}`.execute(db)
  return numAffectedRows === BigInt(most)
}
