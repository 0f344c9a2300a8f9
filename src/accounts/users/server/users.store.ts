import { sql } from 'kysely'
import * as z from 'zod'
import { AppError } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import { type Permission, permissionsFor } from '#common/permissions.ts'
import { type Context, newId } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import { escapedLike } from '#platform/db/sql-text.ts'
import { addLogin, renameLogin } from '#accounts/session/server/logins.service.ts'
import type { User } from '../users.contract.ts'
import { isBuiltIn, isWithin, roleNames, type UserStatus } from '../users.rules.ts'

export interface StoredUser {
  user: User
  permissions: Permission[]
  photoToken: string | null
  /** The photo before, while it can still be brought back. */
  formerPhotoToken: string | null
}

const sortName = sql<string>`lower(u.first_name || ' ' || u.last_name)`

const selecting = ({ db, scope, clock }: Context) =>
  db
    .selectFrom('users as u')
    .leftJoin('roles as r', (join) => join.onRef('r.agency_id', '=', 'u.agency_id').onRef('r.id', '=', 'u.role_id'))
    .leftJoin('agents_view as a', (join) => join.onRef('a.agency_id', '=', 'u.agency_id').onRef('a.id', '=', 'u.agent_id'))
    .select([
      'u.id',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.role',
      'u.role_id',
      'u.status',
      'u.agent_id',
      'u.photo_token',
      'u.former_photo_token',
      'u.former_photo_until',
      'u.last_seen_at',
      'u.created_at',
      'u.version',
      'r.name as role_name',
      'r.permissions as role_permissions',
      'a.name as agent_name',
      'a.photo_token as agent_photo_token',
      sortName.as('sort_name'),
      (eb) =>
        eb
          .or([
            eb.exists(
              eb
                .selectFrom('user_factors_view as f')
                .select('f.user_id')
                .where('f.agency_id', '=', scope.agencyId)
                .whereRef('f.user_id', '=', 'u.id')
                .where('f.confirmed_at', 'is not', null),
            ),
            eb.exists(
              eb
                .selectFrom('passkeys_view as k')
                .select('k.id')
                .where('k.agency_id', '=', scope.agencyId)
                .whereRef('k.user_id', '=', 'u.id'),
            ),
          ])
          .as('has_factor'),
      (eb) =>
        eb
          .selectFrom('invitations as i')
          .select((i) => i.fn.max('i.expires_at').as('at'))
          .where('i.agency_id', '=', scope.agencyId)
          .whereRef('i.user_id', '=', 'u.id')
          .where('i.used_at', 'is', null)
          .where('i.revoked_at', 'is', null)
          .where('i.expires_at', '>', clock())
          .as('invited_until'),
    ])
    .where('u.agency_id', '=', scope.agencyId)
type Row = Awaited<ReturnType<ReturnType<typeof selecting>['executeTakeFirstOrThrow']>>

/** The address of a photo carries its token, so that a new picture is another address and no cache shows the old one. */
export const photoPathOf = (userId: string, token: string | null) =>
  token ? `/users/get-user-photo?of=${userId}&v=${token}` : null

/** Their own, for colleagues only; else the one on the public profile of their listing agent. */
export const facePathOf = (userId: string, token: string | null, agentToken: string | null) =>
  photoPathOf(userId, token) ?? (agentToken && `/m/${agentToken}/thumb.webp`)

function toStored({ scope, clock }: Context, row: Row): StoredUser {
  const permissions = permissionsFor(row.role, row.role_permissions)
  return {
    permissions,
    photoToken: row.photo_token,
    formerPhotoToken: row.former_photo_until && row.former_photo_until > clock() ? row.former_photo_token : null,
    user: {
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      role: row.role as User['role'],
      roleId: row.role_id,
      roleName: isBuiltIn(row.role) ? roleNames[row.role] : (row.role_name ?? ''),
      status: row.status as UserStatus,
      agentId: row.agent_id,
      agentName: row.agent_name,
      photoPath: facePathOf(row.id, row.photo_token, row.agent_photo_token),
      hasSecondFactor: Boolean(row.has_factor),
      lastSeenAt: row.last_seen_at?.toISOString() ?? null,
      invitationExpiresAt: row.status === 'invited' && row.invited_until ? new Date(row.invited_until).toISOString() : null,
      createdAt: row.created_at.toISOString(),
      version: row.version,
      isMe: row.id === scope.userId,
      canManage: scope.permissions.has('users.manage') && isWithin(scope.permissions, permissions),
    },
  }
}

export interface UserQuery {
  limit: number
  cursor?: string | undefined
  q?: string | undefined
  count: boolean
  status?: UserStatus | undefined
  role?: string | undefined
}

export async function listUsers(ctx: Context, { limit, cursor, q, count, status, role }: UserQuery): Promise<Page<User>> {
  const after = readCursor(cursor, () => z.tuple([z.string(), z.uuid()]))
  const like = `%${escapedLike((q ?? '').trim().toLowerCase())}%`
  const narrowed = selecting(ctx)
    .where('u.status', status ? '=' : '<>', status ?? 'archived')
    .$if(role !== undefined, (query) => query.where('u.role', '=', role ?? ''))
    .$if(Boolean(q?.trim()), (query) => query.where((eb) => eb.or([eb(sortName, 'like', like), eb('u.email', 'like', like)])))
  const found = await narrowed
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${sortName}, u.id) > (${after?.[0] ?? ''}, ${after?.[1] ?? null}::uuid)`),
    )
    .orderBy(sortName)
    .orderBy('u.id')
    .limit(limit + 1)
    .execute()
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.sort_name, row.id])
  const total = count
    ? (
        await ctx.db
          .selectFrom(narrowed.as('n'))
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirst()
      )?.n
    : undefined
  return { items: rows.map((row) => toStored(ctx, row).user), nextCursor, ...(total !== undefined && { total }) }
}

export async function findUser(ctx: Context, id: string, { lock = false } = {}): Promise<StoredUser | undefined> {
  // Locked first and read then: A lock does not go with outer joins.
  if (lock)
    await ctx.db
      .selectFrom('users')
      .select('id')
      .where('agency_id', '=', ctx.scope.agencyId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .execute()
  const row = await selecting(ctx).where('u.id', '=', id).executeTakeFirst()
  return row && toStored(ctx, row)
}

export interface UserRow {
  email: string
  first_name: string
  last_name: string
  role: string
  role_id: string | null
  status: UserStatus
  agent_id: string | null
}
/** @throws AppError conflict when the email already belongs to a login of any agency */
export async function insertUser(ctx: Context, user: UserRow, passwordHash: string | null): Promise<string> {
  const { db, scope, clock } = ctx
  const id = newId()
  await db
    .insertInto('users')
    .values({ agency_id: scope.agencyId, id, created_at: clock(), ...user })
    .execute()
  if (!(await addLogin(db, { agencyId: scope.agencyId, userId: id }, user.email, passwordHash)))
    throw await emailTaken(ctx, user.email, id)
  return id
}

/** A user who left this agency is named, with the way to bring them back; of another agency's user nothing is said, not even that there is one. */
async function emailTaken({ db, scope }: Context, email: string, wantedBy: string): Promise<AppError> {
  const holder = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'status'])
    .where('agency_id', '=', scope.agencyId)
    .where('email', '=', email)
    .where('id', '<>', wantedBy)
    .executeTakeFirst()
  if (!holder) return taken()
  if (holder.status !== 'archived') return taken('This email already belongs to a user. Use another one')
  return taken(`${holder.first_name} ${holder.last_name} used this email and has left. Restore them under Users, Left`)
}
const taken = (message = 'This email can’t be used. Use another one') =>
  new AppError('conflict', message, { fields: [{ path: 'email', message }] })

export async function updateUser(
  ctx: Context,
  { user }: StoredUser,
  change: Partial<UserRow> & {
    archived_at?: Date | null
    photo_token?: string | null
    former_photo_token?: string | null
    former_photo_until?: Date | null
  },
): Promise<void> {
  const { db, scope, clock } = ctx
  await db
    .updateTable('users')
    .set({ ...change, version: user.version + 1, updated_at: clock() })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', user.id)
    .execute()
  if (change.email === undefined || change.email === user.email) return
  const isRenamed = await renameLogin(db, { agencyId: scope.agencyId, userId: user.id }, change.email)
    // Two users took the address at the same moment.
    .catch((error: { code?: string }) => {
      throw error.code === '23505' ? taken() : error
    })
  if (!isRenamed) throw await emailTaken(ctx, change.email, user.id)
}

/** Locks every owner, in one order: two owners who demote each other at once wait here, and the second is refused. */
export async function activeOwners({ db, scope }: Context): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('agency_id', '=', scope.agencyId)
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export async function markSeen({ db, scope, clock }: Context, { userId }: { userId: string }): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_seen_at: clock() })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', userId)
    .execute()
}

export async function markPasswordSet({ db, scope, clock }: Context, { userId }: { userId: string }): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_set_at: clock() })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', userId)
    .execute()
}

/** In the order of their ids. */
export async function emailsAfter(
  { db, scope }: Context,
  after: string | undefined,
  limit: number,
): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('agency_id', '=', scope.agencyId)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function setEmail({ db, scope }: Context, id: string, email: string): Promise<void> {
  await db.updateTable('users').set({ email }).where('agency_id', '=', scope.agencyId).where('id', '=', id).execute()
}
