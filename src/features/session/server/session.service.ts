import { randomBytes } from 'node:crypto'
import { AppError, catalogue, notFound } from '#common/errors.ts'
import { permissionsOf, type Role } from '#common/permissions.ts'
import { type Context, newId, type Platform } from '#platform/context.ts'
import { type LoginResult, portalAgentIdKeys, type SignIn, type StoredAuthUser } from '../session.contract.ts'
import type { AccessTokens } from './access-token.ts'
import { isPassword } from './passwords.ts'
import { isGenuine, type RefreshToken, readRefreshToken, writeRefreshToken } from './refresh-token.ts'
import {
  endSessions,
  findLogin,
  findSession,
  findUser,
  insertSession,
  listSessions,
  rotateSession,
  type UserRow,
} from './session.store.ts'

const refreshTokenMs = 30 * 86_400_000
/** Two tabs may refresh at the same moment; within this time the older token still gets the same successor. */
const graceMs = 10_000

const refused = (reason: string) => new AppError('unauthenticated', catalogue.unauthenticated, { details: { reason } })

export interface SessionTools {
  platform: Platform
  tokens: AccessTokens
}

/** @throws AppError unauthenticated, the same for an unknown address, a wrong password and a suspended user */
export async function signIn(
  { platform, tokens }: SessionTools,
  { email, password, device }: { email: string; password: string; device: string },
): Promise<LoginResult> {
  const { database, clock, secrets, config } = platform
  const login = await database.outsideAgencies((db) => findLogin(db, email))
  if (!(await isPassword(config, login?.passwordHash, password)) || !login) throw refused('password')
  const session = {
    id: newId(),
    userId: login.userId,
    salt: randomBytes(16),
    device: device.slice(0, 200),
    now: clock(),
    expiresAt: new Date(clock().getTime() + refreshTokenMs),
  }
  const user = await database.inAgency(login.agencyId, async (db) => {
    const found = await findUser(db, login.agencyId, login.userId)
    if (found?.status !== 'active') throw refused('status')
    await insertSession(db, login.agencyId, session)
    return found
  })
  const token = { agencyId: login.agencyId, sessionId: session.id, generation: 1 }
  return { accessToken: await accessTokenFor(tokens, user, token), refreshToken: writeRefreshToken(token, session.salt, secrets) }
}

const accessTokenFor = (tokens: AccessTokens, user: UserRow, { agencyId, sessionId }: RefreshToken) =>
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
export async function refresh({ platform, tokens }: SessionTools, text: string): Promise<LoginResult> {
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
    if (isCurrent) await rotateSession(db, token.agencyId, session.id, generation, now, new Date(now.getTime() + refreshTokenMs))
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

async function end(ctx: Context, which: { id: string } | { userId: string }, reason: 'logout' | 'ended'): Promise<void> {
  const ended = await endSessions(ctx.db, ctx.scope.agencyId, which, reason, ctx.clock())
  ctx.afterCommit(() => announceEnded(ctx.platform, ctx.scope.agencyId, ended))
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
  if (user.email !== email) throw new AppError('forbidden', 'You can read your own details only')
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
    photoUrl: user.photo_token ? `/m/${user.photo_token}/thumb.webp` : null,
    roles: [user.role as Role],
    permissions: [...permissionsOf[user.role as Role]],
  }
}
