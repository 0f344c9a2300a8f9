import { AppError, catalogue, notFound } from '#common/errors.ts'
import type { StoredRole } from '#common/permissions.ts'
import type { Context, Platform } from '#platform/context.ts'
import { portalAgentIdKeys } from '#common/portal-agent-ids.ts'
import type { SignIn, StoredAuthUser, Tokens } from '../session.contract.ts'
import type { AccessTokens } from './access-token.ts'
import { needsFactor } from './factor/needs-factor.ts'
import { isGenuine, type RefreshToken, readRefreshToken, writeRefreshToken } from './refresh-token.ts'
import { endResets, endSessions, findSession, findUser, listSessions, rotateSession, type UserRow } from './session.store.ts'

export const refreshTokenMs = 30 * 86_400_000
/** Absolute lifetime: after this long every user signs in again. */
export const longestSignInMs = 90 * 86_400_000
/** Two tabs may refresh at the same moment; within this time the older token still gets the same successor. */
const graceMs = 10_000

export const refused = (reason: string) => new AppError('unauthenticated', catalogue.unauthenticated, { details: { reason } })

/** Every process forgets what it knew of the user's rights, and their open pages read them again. */
export function announceUserChanged(ctx: Context, userId: string): void {
  ctx.changed('user', userId)
  ctx.afterCommit(() => ctx.platform.live.publish(ctx.scope.agencyId, { type: 'userChanged', id: userId }))
}

export interface SessionTools {
  platform: Platform
  tokens: AccessTokens
}

export const accessTokenFor = (tokens: AccessTokens, user: UserRow, { agencyId, sessionId }: RefreshToken) =>
  tokens.sign({
    UserId: user.id,
    ClientId: agencyId,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    sid: sessionId,
  })

/**
 * Trades a refresh token for the next one. A token that was already traded in is a stolen one (or a thief was faster than its owner):
 * the sign-in ends for both.
 */
export async function refresh({ platform, tokens }: SessionTools, text: string): Promise<Tokens> {
  const token = readRefreshToken(text)
  if (!token) throw refused('malformed refresh token')
  const { database, clock, secrets } = platform
  const now = clock()
  const outcome = await database.inAgency(token.agencyId, async (db) => {
    const session = await findSession(db, token.agencyId, token.sessionId, { lock: true })
    if (!session || !isGenuine(text, token, session.salt, secrets)) return 'unknown' as const
    if (session.endedAt || session.expiresAt <= now) return 'ended' as const
    const user = await findUser(db, token.agencyId, session.userId)
    if (user?.status !== 'active') return 'ended' as const
    const isCurrent = token.generation === session.generation
    const isTabRace = token.generation === session.generation - 1 && now.getTime() - session.rotatedAt.getTime() <= graceMs
    if (!isCurrent && !isTabRace) {
      await endSessions(db, token.agencyId, { id: session.id }, 'reuse', now)
      return 'reused' as const
    }
    const generation = isCurrent ? session.generation + 1 : session.generation
    const expiresAt = new Date(Math.min(now.getTime() + refreshTokenMs, session.startedAt.getTime() + longestSignInMs))
    if (isCurrent) await rotateSession(db, token.agencyId, session.id, generation, now, expiresAt)
    return { user, next: { ...token, generation }, salt: session.salt }
  })
  if (outcome === 'reused') platform.live.publish(token.agencyId, { type: 'sessionEnded', id: token.sessionId })
  if (typeof outcome === 'string') throw refused(`refresh token ${outcome}`)
  return {
    accessToken: await accessTokenFor(tokens, outcome.user, outcome.next),
    refreshToken: writeRefreshToken(outcome.next, outcome.salt, secrets),
  }
}

export async function signOut(ctx: Context): Promise<void> {
  const { sessionId } = ctx.scope
  if (sessionId) await end(ctx, { id: sessionId }, 'logout')
}

export async function endSignIn(ctx: Context, id: string): Promise<{ id: string }> {
  const mine = await listSessions(ctx)
  if (!mine.some((session) => session.id === id)) throw notFound({ session: id })
  await end(ctx, { id }, 'ended')
  return { id }
}

/** Ends every session of the caller but the one that asks: for a lost phone. */
export async function endOtherSignIns(ctx: Context): Promise<{ signedOut: number }> {
  const { userId, sessionId } = ctx.scope
  return { signedOut: userId ? await end(ctx, { userId, except: sessionId }, 'ended') : 0 }
}

/** All sessions of a user, ended by a user manager. */
export async function endSignInsOf(ctx: Context, userId: string): Promise<void> {
  await end(ctx, { userId }, 'ended')
  await endResetsOf(ctx, userId)
}

export const endResetsOf = (ctx: Context, userId: string) => endResets(ctx.db, ctx.scope.agencyId, userId, ctx.clock())

/** @returns how many were still open */
async function end(
  ctx: Context,
  which: { id: string } | { userId: string; except?: string | null },
  reason: 'logout' | 'ended',
): Promise<number> {
  const ended = await endSessions(ctx.db, ctx.scope.agencyId, which, reason, ctx.clock())
  ctx.afterCommit(() => announceEnded(ctx.platform, ctx.scope.agencyId, ended))
  return ended.length
}

/** Other processes keep sessions in memory for some seconds; this makes the end immediate. */
export function announceEnded(platform: Platform, agencyId: string, ids: string[]): void {
  for (const id of ids) platform.live.publish(agencyId, { type: 'sessionEnded', id })
}

export async function mySignIns(ctx: Context): Promise<SignIn[]> {
  const rows = await listSessions(ctx)
  return rows.map((row) => ({
    id: row.id,
    startedAt: row.started_at.toISOString(),
    lastUsedAt: row.rotated_at.toISOString(),
    device: row.device,
    isCurrent: row.id === ctx.scope.sessionId,
  }))
}

/** The details that the browser keeps; only of oneself. */
export async function storedAuthUser(ctx: Context, email: string): Promise<StoredAuthUser> {
  const { agencyId, userId } = ctx.scope
  const user = userId ? await findUser(ctx.db, agencyId, userId) : undefined
  if (!user) throw notFound()
  if (user.email !== email) throw new AppError('forbidden', 'You can only view your own details')
  const ids = (user.portal_ids ?? {}) as Record<string, string | undefined>
  const branding = user.branding as { primaryColour?: string }
  const portalIds = Object.fromEntries(portalAgentIdKeys.map((key) => [key, ids[key] ?? null])) as Record<
    (typeof portalAgentIdKeys)[number],
    string | null
  >
  return {
    ClientId: agencyId,
    UserId: user.id,
    Email: user.email,
    AgentId: user.agent_id,
    ...portalIds,
    name: `${user.first_name} ${user.last_name}`.trim(),
    agencyName: user.agency_name,
    agencySlug: user.slug,
    brandColour: branding.primaryColour ?? '#176a53',
    timeZone: user.time_zone,
    photoUrl: photoUrlOf(user),
    roles: [user.role as StoredRole],
    permissions: [...ctx.scope.permissions],
    mustSetUpSecondStep: needsFactor(user),
  }
}

/** The person's own photo, for colleagues only; else the one on the public profile of their listing agent. */
function photoUrlOf({ id, own_photo_token, photo_token }: UserRow): string | null {
  if (own_photo_token) return `/users/get-user-photo?of=${id}&v=${own_photo_token}`
  return photo_token ? `/m/${photo_token}/thumb.webp` : null
}
