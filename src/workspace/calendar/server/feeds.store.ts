import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/kysely.ts'
import { hashOf } from '#platform/secrets.ts'

export interface StoredFeed {
  createdAt: Date
  lastReadAt: Date | null
}

export async function findFeed({ db, scope }: Context): Promise<StoredFeed | undefined> {
  const { rows } = await sql<StoredFeed>`select f.created_at as "createdAt", f.last_read_at as "lastReadAt" from calendar_feeds f
    join users_view u on u.agency_id = f.agency_id and u.id = f.user_id
    where f.agency_id = ${scope.agencyId} and f.user_id = ${scope.userId} and (u.password_set_at is null or u.password_set_at < f.created_at)`.execute(
    db,
  )
  return rows[0]
}

/** @returns what the address carries: the agency, because without it no row can be seen, and the secret */
export async function replaceFeed({ db, scope, clock }: Context): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await sql`insert into calendar_feeds (agency_id, user_id, token_hash, created_at)
    values (${scope.agencyId}, ${scope.userId}, ${hashOf(secret)}, ${clock()})
    on conflict (agency_id, user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at, last_read_at = null`.execute(
    db,
  )
  return `${scope.agencyId}.${secret}`
}

export async function deleteFeed({ db, scope }: Context): Promise<boolean> {
  const { rows } =
    await sql`delete from calendar_feeds where agency_id = ${scope.agencyId} and user_id = ${scope.userId} returning user_id`.execute(
      db,
    )
  return rows.length > 0
}

const readAgainMs = 3_600_000
/** @returns whose calendar the secret opens. That it was read is written down once an hour, for programs ask every few minutes. */
export async function ownerOfSecret(
  db: Db,
  agencyId: string,
  secret: string,
  now: Date,
): Promise<{ userId: string; createdAt: Date } | undefined> {
  const { rows } = await sql<{ userId: string; createdAt: Date; lastReadAt: Date | null }>`
    select user_id as "userId", created_at as "createdAt", last_read_at as "lastReadAt" from calendar_feeds
    where agency_id = ${agencyId} and token_hash = ${hashOf(secret)}`.execute(db)
  const [found] = rows
  if (found && (!found.lastReadAt || now.getTime() - found.lastReadAt.getTime() > readAgainMs))
    await sql`update calendar_feeds set last_read_at = ${now} where agency_id = ${agencyId} and user_id = ${found.userId}`.execute(
      db,
    )
  return found
}
