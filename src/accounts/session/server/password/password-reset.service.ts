import { AppError } from '#common/errors.ts'
import { Id } from '#common/ids.ts'
import { callerOf, newId, type Origin, type Platform } from '#platform/context.ts'
import { proveScope } from '#platform/scope.ts'
import { mailNoticeLater } from '../notices.ts'
import { requireGoodPassword } from './password-check.ts'
import { hashPassword } from './passwords.ts'
import { hashOf } from './reset-secret.ts'
import { announceEnded } from '../session.service.ts'
import { endSessions, findLogin, findReset, findUser, setPasswordHash, takeReset } from '../session.store.ts'
import { mailReset } from '../session.jobs.ts'
import { forgiveEverywhere } from '../sign-in-tries.ts'

const noAgency = '00000000-0000-0000-0000-000000000000'

/**
 * Answers the same whether the address is known or not, and does the same work, so that timing reveals nothing: for an unknown address a
 * job is queued as well, which finds no user and ends.
 */
export async function askForReset(platform: Platform, email: string, requestId: string): Promise<{ message: string }> {
  const login = await platform.database.outsideAgencies((db) => findLogin(db, email))
  const { agencyId, userId } = login ?? { agencyId: noAgency, userId: newId() }
  const scope = proveScope({ agencyId, userId, agentId: null, permissions: new Set(), sessionId: null })
  await callerOf(platform, scope, requestId).transaction((ctx) => ctx.enqueue(mailReset, { userId }))
  return { message: 'If this email has an account, a reset link is on its way.' }
}

/** @throws AppError rule_broken when the link is unknown, used or older than 30 minutes; invalid for a weak password, the link stays good */
export async function resetPassword(
  platform: Platform,
  { token, password }: { token: string; password: string },
  { origin, requestId }: { origin: Origin; requestId: string },
): Promise<{ message: string }> {
  const [agencyId, id, secret] = token.split('.')
  const bad = new AppError('rule_broken', 'This link has been used or has expired. Request a new one')
  if (!agencyId || !id || !secret || !Id.safeParse(agencyId).success || !Id.safeParse(id).success) throw bad
  const { database, clock } = platform
  const reset = { agencyId, id, tokenHash: hashOf(secret), now: clock() }
  const user = await database.inAgency(agencyId, async (db) => {
    const userId = await findReset(db, reset)
    return userId === undefined ? undefined : findUser(db, agencyId, userId)
  })
  if (!user) throw bad
  const person = { firstName: user.first_name, lastName: user.last_name, email: user.email }
  await requireGoodPassword(password, { person, context: [user.agency_name], hasFactor: user.factor_since !== null })
  const passwordHash = await hashPassword(platform.config, password)
  const scope = proveScope({ agencyId, userId: user.id, agentId: null, permissions: new Set(), sessionId: null })
  const ended = await callerOf(platform, scope, requestId, platform.log, origin).transaction(async (ctx) => {
    const userId = await takeReset(ctx.db, agencyId, id, hashOf(secret), clock())
    if (!userId) throw bad
    await setPasswordHash(ctx, userId, passwordHash)
    await ctx.audit({ action: 'passwordReset', entity: 'user', entityId: userId })
    await mailNoticeLater(ctx, { userId, kind: 'passwordChanged' })
    return endSessions(ctx.db, agencyId, { userId }, 'password', clock())
  })
  announceEnded(platform, agencyId, ended)
  await forgiveEverywhere(platform, user.email)
  return { message: 'Sign in with your new password.' }
}
