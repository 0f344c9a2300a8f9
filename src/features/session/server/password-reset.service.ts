import { AppError } from '#common/errors.ts'
import { callerOf, newId, type Platform } from '#platform/context.ts'
import { proveScope } from '#platform/scope.ts'
import { hashPassword } from './passwords.ts'
import { hashOf } from './reset-secret.ts'
import { announceEnded } from './session.service.ts'
import { endSessions, findLogin, findUser, setPasswordHash, takeReset } from './session.store.ts'
import { mailReset } from './session.jobs.ts'

/** Answers the same whether the address is known or not; the mail goes out as a job, so the time taken tells nothing either. */
export async function askForReset(platform: Platform, email: string, requestId: string): Promise<{ message: string }> {
  const login = await platform.database.outsideAgencies((db) => findLogin(db, email))
  if (login) {
    const scope = proveScope({
      agencyId: login.agencyId,
      userId: login.userId,
      agentId: null,
      permissions: new Set(),
      sessionId: null,
    })
    await callerOf(platform, scope, requestId).transaction(async (ctx) => {
      const user = await findUser(ctx.db, login.agencyId, login.userId)
      if (user?.status === 'active') await ctx.enqueue(mailReset, { userId: login.userId })
    })
  }
  return { message: 'If this address belongs to a user, a mail with a link is on its way.' }
}

/** @throws AppError rule_broken when the link is unknown, used or older than 30 minutes */
export async function resetPassword(platform: Platform, token: string, password: string): Promise<{ message: string }> {
  const [agencyId, id, secret] = token.split('.')
  const bad = new AppError('rule_broken', 'This link has been used or is older than 30 minutes. Ask for a new one')
  if (!agencyId || !id || !secret || !/^[0-9a-f-]{36}$/.test(agencyId) || !/^[0-9a-f-]{36}$/.test(id)) throw bad
  const passwordHash = await hashPassword(platform.config, password)
  const ended = await platform.database.inAgency(agencyId, async (db) => {
    const userId = await takeReset(db, agencyId, id, hashOf(secret), platform.clock())
    if (!userId) throw bad
    await setPasswordHash(db, agencyId, userId, passwordHash)
    await db
      .insertInto('audit_events')
      .values({ agency_id: agencyId, id: newId(), user_id: userId, action: 'passwordReset', entity: 'user', entity_id: userId })
      .execute()
    return endSessions(db, agencyId, { userId }, 'password', platform.clock())
  })
  announceEnded(platform, agencyId, ended)
  return { message: 'Your password has been changed. Sign in with the new one.' }
}
