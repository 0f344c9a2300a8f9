import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/kysely.ts'
import { passwordSet, signedIn } from '../session.events.ts'
import { setLoginPassword } from './logins.service.ts'

export interface Login {
  agencyId: string
  userId: string
  /** Undefined while an invitation waits for its answer. */
  passwordHash: string | undefined
}

/** The one look-up across agencies. */
export async function findLogin(db: Db, email: string): Promise<Login | undefined> {
  const row = await db
    .selectFrom('logins')
    .select(['agency_id', 'user_id', sql<string | null>`secrets.password_hash(email)`.as('password_hash')])
    .where('email', '=', email)
    .executeTakeFirst()
  return row && { agencyId: row.agency_id, userId: row.user_id, passwordHash: row.password_hash ?? undefined }
}

/** Also ends every reset link of the user, and the secret addresses made before. */
export async function setPasswordHash(ctx: Context, userId: string, passwordHash: string): Promise<void> {
  const { db, scope, clock } = ctx
  await setLoginPassword(db, { agencyId: scope.agencyId, userId }, passwordHash)
  await ctx.emit(passwordSet, { userId })
  await endResets(db, scope.agencyId, userId, clock())
}

/** A mailed reset link must not outlive a new link, a new address, or a change of the password or second factor. */
export async function endResets(db: Db, agencyId: string, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('agency_id', '=', agencyId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

export async function findUser(db: Db, agencyId: string, userId: string) {
  return db
    .selectFrom('users_view as u')
    .innerJoin('agencies_view as g', 'g.agency_id', 'u.agency_id')
    .leftJoin('agents_view as a', (join) => join.onRef('a.agency_id', '=', 'u.agency_id').onRef('a.id', '=', 'u.agent_id'))
    .leftJoin('user_factors as factors', (join) =>
      join.onRef('factors.agency_id', '=', 'u.agency_id').onRef('factors.user_id', '=', 'u.id'),
    )
    .leftJoin('roles_view as r', (join) => join.onRef('r.agency_id', '=', 'u.agency_id').onRef('r.id', '=', 'u.role_id'))
    .select([
      'u.id',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.role',
      'u.role_id',
      'u.status',
      'u.agent_id',
      'u.password_set_at',
      'g.name as agency_name',
      'g.slug',
      'g.branding',
      'g.time_zone',
      'a.portal_ids',
      'a.photo_token',
      'u.photo_token as own_photo_token',
      'r.permissions as role_permissions',
      'g.demands_second_factor',
      // The earliest second factor of any kind.
      sql<Date | null>`least(factors.confirmed_at, (select min(k.created_at) from passkeys k
        where k.agency_id = u.agency_id and k.user_id = u.id))`.as('factor_since'),
    ])
    .where('u.agency_id', '=', agencyId)
    .where('u.id', '=', userId)
    .executeTakeFirst()
}
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

export interface SessionRow {
  id: string
  userId: string
  salt: Buffer
  generation: number
  startedAt: Date
  rotatedAt: Date
  expiresAt: Date
  endedAt: Date | null
}

export async function insertSession(
  ctx: Context,
  session: { id: string; userId: string; salt: Buffer; device: string; expiresAt: Date },
): Promise<void> {
  const { id, userId, salt, device, expiresAt } = session
  const now = ctx.clock()
  await ctx.db
    .insertInto('sessions')
    .values({
      agency_id: ctx.scope.agencyId,
      id,
      user_id: userId,
      token_salt: salt,
      device,
      started_at: now,
      rotated_at: now,
      expires_at: expiresAt,
    })
    .execute()
  await ctx.emit(signedIn, { userId })
}

export async function findSession(db: Db, agencyId: string, id: string, { lock = false } = {}): Promise<SessionRow | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'token_salt', 'generation', 'started_at', 'rotated_at', 'expires_at', 'ended_at'])
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      salt: row.token_salt,
      generation: row.generation,
      startedAt: row.started_at,
      rotatedAt: row.rotated_at,
      expiresAt: row.expires_at,
      endedAt: row.ended_at,
    }
  )
}

export const rotateSession = (db: Db, agencyId: string, id: string, generation: number, now: Date, expiresAt: Date) =>
  db
    .updateTable('sessions')
    .set({ generation, rotated_at: now, expires_at: expiresAt })
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .execute()

type EndReason = 'logout' | 'ended' | 'reuse' | 'password'
/** @returns ids of the sessions that were still open */
export async function endSessions(
  db: Db,
  agencyId: string,
  which: { id: string } | { userId: string; except?: string | null },
  reason: EndReason,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('agency_id', '=', agencyId)
    .where('id' in which ? 'id' : 'user_id', '=', 'id' in which ? which.id : which.userId)
    .where('ended_at', 'is', null)
    .$if('userId' in which && Boolean(which.except), (query) =>
      query.where('id', '<>', ('except' in which && which.except) || ''),
    )
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

export async function listSessions({ db, scope, clock }: Context) {
  return db
    .selectFrom('sessions')
    .select(['id', 'started_at', 'rotated_at', 'device'])
    .where('agency_id', '=', scope.agencyId)
    .where('user_id', '=', scope.userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', clock())
    .orderBy('rotated_at', 'desc')
    .limit(200)
    .execute()
}

export const insertReset = (
  db: Db,
  agencyId: string,
  reset: { id: string; userId: string; tokenHash: Buffer; expiresAt: Date },
) =>
  db
    .insertInto('password_resets')
    .values({
      agency_id: agencyId,
      id: reset.id,
      user_id: reset.userId,
      token_hash: reset.tokenHash,
      expires_at: reset.expiresAt,
    })
    .execute()

/** Whose reset it is, while it is good; nothing is used up. */
export async function findReset(
  db: Db,
  { agencyId, id, tokenHash, now }: { agencyId: string; id: string; tokenHash: Buffer; now: Date },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.user_id
}

/** Uses a reset up; undefined when it is unknown, used or too old. */
export async function takeReset(db: Db, agencyId: string, id: string, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}
