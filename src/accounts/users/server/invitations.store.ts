import { randomBytes } from 'node:crypto'
import type { Db } from '#platform/db/kysely.ts'
import { type Context, newId } from '#platform/context.ts'
import { hashOf } from '#platform/secrets.ts'
import { setLoginPassword } from '#accounts/session/server/logins.service.ts'

export const invitationMs = 7 * 86_400_000

/** @returns what the link carries; the database keeps only a hash of it */
export async function insertInvitation(
  { db, scope, clock }: Context,
  { userId, invitedBy }: { userId: string; invitedBy: string | null },
): Promise<string> {
  const [id, secret] = [newId(), randomBytes(32).toString('base64url')]
  await db
    .insertInto('invitations')
    .values({
      agency_id: scope.agencyId,
      id,
      user_id: userId,
      token_hash: hashOf(secret),
      invited_by: invitedBy,
      created_at: clock(),
      expires_at: new Date(clock().getTime() + invitationMs),
    })
    .execute()
  return `${scope.agencyId}.${id}.${secret}`
}

/** A new one replaces them, a revoked one ends them. */
export async function revokeInvitations({ db, scope, clock }: Context, userId: string): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ revoked_at: clock() })
    .where('agency_id', '=', scope.agencyId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}

export interface InvitationToken {
  agencyId: string
  id: string
  secret: string
}
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export function readInvitationToken(token: string): InvitationToken | undefined {
  const [agencyId = '', id = '', secret = ''] = token.split('.')
  return uuid.test(agencyId) && uuid.test(id) && secret ? { agencyId, id, secret } : undefined
}

/** The user of an open invitation. `lock` when it is about to be used. */
export async function findInvitation(db: Db, token: InvitationToken, now: Date, { lock = false } = {}) {
  return db
    .selectFrom('invitations as i')
    .innerJoin('users as u', (join) => join.onRef('u.agency_id', '=', 'i.agency_id').onRef('u.id', '=', 'i.user_id'))
    .innerJoin('agencies_view as a', 'a.agency_id', 'i.agency_id')
    .select(['u.id', 'u.email', 'u.first_name', 'u.last_name', 'a.name as agency_name'])
    .where('i.agency_id', '=', token.agencyId)
    .where('i.id', '=', token.id)
    .where('i.token_hash', '=', hashOf(token.secret))
    .where('i.used_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where('i.expires_at', '>', now)
    .where('u.status', '=', 'invited')
    .$if(lock, (query) => query.forUpdate(['i', 'u']))
    .executeTakeFirst()
}

/** Returns true if this link has made the account already; revoked and expired ones have not. */
export async function isUsed(db: Db, token: InvitationToken): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('agency_id', '=', token.agencyId)
    .where('id', '=', token.id)
    .where('token_hash', '=', hashOf(token.secret))
    .where('used_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function useInvitation(
  db: Db,
  token: InvitationToken,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ used_at: now })
    .where('agency_id', '=', token.agencyId)
    .where('id', '=', token.id)
    .execute()
  await db
    .updateTable('users')
    .set((eb) => ({ status: 'active', version: eb('version', '+', 1), updated_at: now }))
    .where('agency_id', '=', token.agencyId)
    .where('id', '=', userId)
    .execute()
  await setLoginPassword(db, { agencyId: token.agencyId, userId }, passwordHash)
}
