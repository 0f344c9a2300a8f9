import { sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import { rowLimit } from '#platform/db/keyset.ts'
import { countedUpTo, type Notification } from '../notifications.contract.ts'
import type { MailTime, NotificationEntity, NotificationKind } from '../notifications.rules.ts'

export interface NewNotification {
  userId: string
  kind: NotificationKind
  title: string
  detail: string | null
  entity: NotificationEntity
  entityId: string
  key: string
  isInApp: boolean
  isDigest: boolean
}

/** @returns undefined when this user already has the same notification */
export async function insertNotification({ db, scope, clock }: Context, n: NewNotification): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into notifications (agency_id, id, user_id, kind, title, detail, entity, entity_id, actor_id, dedupe_key, is_in_app, is_digest, created_at)
    values (${scope.agencyId}, ${newId()}, ${n.userId}, ${n.kind}, ${n.title}, ${n.detail}, ${n.entity}, ${n.entityId}, ${scope.userId},
      ${n.key}, ${n.isInApp}, ${n.isDigest}, ${clock()})
    on conflict (agency_id, user_id, dedupe_key) do nothing returning id`.execute(db)
  return rows[0]?.id
}

type Row = Omit<Notification, 'createdAt' | 'readAt'> & { createdAt: Date; readAt: Date | null }
const select = sql`n.id, n.kind, n.title, n.detail, n.entity, n.entity_id as "entityId", n.created_at as "createdAt", n.read_at as "readAt",
  (select u.full_name from users_view u where u.agency_id = n.agency_id and u.id = n.actor_id) as "actorName"`
const toNotification = (row: Row): Notification => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  readAt: row.readAt?.toISOString() ?? null,
})

interface Page {
  limit: number
  after: string | undefined
  isUnreadOnly: boolean
}
export async function pageOfNotifications({ db, scope }: Context, { limit, after, isUnreadOnly }: Page): Promise<Notification[]> {
  const { rows } = await sql<Row>`select ${select} from notifications n
    where n.agency_id = ${scope.agencyId} and n.user_id = ${scope.userId} and n.is_in_app
      ${isUnreadOnly ? sql`and n.read_at is null` : sql``} ${after ? sql`and n.id < ${after}` : sql``}
    order by n.id desc limit ${rowLimit(limit)}`.execute(db)
  return rows.map(toNotification)
}

export async function countUnread({ db, scope }: Context): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (select 1 from notifications
    where agency_id = ${scope.agencyId} and user_id = ${scope.userId} and is_in_app and read_at is null limit ${sql.lit(countedUpTo)}) x`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** @returns the ids that changed, so that it can be taken back */
export async function setRead(
  { db, scope, clock }: Context,
  { ids, upTo, isRead }: { ids?: readonly string[] | undefined; upTo?: string | undefined; isRead: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update notifications set read_at = ${isRead ? clock() : null}
    where agency_id = ${scope.agencyId} and user_id = ${scope.userId} and is_in_app and read_at is ${isRead ? sql`null` : sql`not null`}
      ${ids ? sql`and id = any(${ids}::uuid[])` : sql`and id <= ${upTo}`} returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Marks the notifications about a record as read, for every recipient. */
export async function setReadAbout({ db, scope, clock }: Context, entityId: string): Promise<void> {
  await sql`update notifications set read_at = ${clock()} where agency_id = ${scope.agencyId} and entity_id = ${entityId}`.execute(
    db,
  )
}

export interface StoredSetting {
  userId: string
  kind: NotificationKind
  isInApp: boolean
  mail: MailTime
  bySms: boolean
}
export async function storedSettings(
  { db, scope }: Context,
  { userIds, kind }: { userIds: readonly string[]; kind?: NotificationKind },
): Promise<StoredSetting[]> {
  const { rows } =
    await sql<StoredSetting>`select user_id as "userId", kind, is_in_app as "isInApp", mail, by_sms as "bySms" from notification_settings
    where agency_id = ${scope.agencyId} and user_id = any(${userIds}::uuid[]) ${kind ? sql`and kind = ${kind}` : sql``}`.execute(
      db,
    )
  return rows
}

export async function saveSetting(
  { db, scope }: Context,
  { kind, isInApp, mail, bySms }: Omit<StoredSetting, 'userId'>,
): Promise<void> {
  await sql`insert into notification_settings (agency_id, user_id, kind, is_in_app, mail, by_sms)
    values (${scope.agencyId}, ${scope.userId}, ${kind}, ${isInApp}, ${mail}, ${bySms})
    on conflict (agency_id, user_id, kind) do update set is_in_app = excluded.is_in_app, mail = excluded.mail, by_sms = excluded.by_sms`.execute(
    db,
  )
}

/** Those of these users who can sign in. */
export async function activeAmong({ db, scope }: Context, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from users_view
    where agency_id = ${scope.agencyId} and id = any(${userIds}::uuid[]) and status = 'active'`.execute(db)
  return rows.map(({ id }) => id)
}

export async function activeOwners({ db, scope }: Pick<Context, 'db' | 'scope'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from users_view
    where agency_id = ${scope.agencyId} and role = 'owner' and status = 'active'`.execute(db)
  return rows.map(({ id }) => id)
}
export async function usersOfAgents({ db, scope }: Context, agentIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from users_view
    where agency_id = ${scope.agencyId} and agent_id = any(${agentIds}::uuid[]) and status = 'active'`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes notifications with any of these keys, for whichever user. @returns whose they were */
export async function deleteNotificationsKeyed({ db, scope }: Context, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`delete from notifications where agency_id = ${scope.agencyId}
    and dedupe_key = any(${[...keys]}::text[]) returning user_id as "userId"`.execute(db)
  return [...new Set(rows.map(({ userId }) => userId))]
}

/** @returns whose they were */
export async function deleteNotificationsAbout(
  { db, scope }: Context,
  entity: NotificationEntity,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`delete from notifications where agency_id = ${scope.agencyId}
    and entity = ${entity} and entity_id = any(${[...ids]}::uuid[]) returning user_id as "userId"`.execute(db)
  return [...new Set(rows.map(({ userId }) => userId))]
}
