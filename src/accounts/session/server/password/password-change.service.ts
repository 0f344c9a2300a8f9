import { invalid } from '#common/errors.ts'
import type { Caller } from '#platform/context.ts'
import { findSteps } from '../factor/factor.store.ts'
import { mailNoticeLater } from '../notices.ts'
import { requireGoodPassword } from './password-check.ts'
import { hashPassword } from './passwords.ts'
import { meOf, requirePassword } from '../factor/proof.ts'
import { announceEnded } from '../session.service.ts'
import { endSessions, setPasswordHash } from '../session.store.ts'

/**
 * A new password while signed in. Ends all other sessions, in case the old password leaked; this one continues.
 * @throws AppError invalid, naming `currentPassword` or `password`
 */
export async function changePassword(
  caller: Caller,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<{ message: string }> {
  const me = meOf(caller)
  const { agencyName, ...person } = await requirePassword(caller, currentPassword, 'currentPassword')
  if (password.normalize('NFKC') === currentPassword.normalize('NFKC'))
    throw invalid([{ path: 'password', message: 'This is your current password. Choose a different one' }])
  const { hasApp, passkeys } = await caller.transaction((ctx) => findSteps(ctx.db, me))
  await requireGoodPassword(password, { person, context: [agencyName], hasFactor: hasApp || passkeys > 0 })
  const passwordHash = await hashPassword(caller.platform.config, password)
  const ended = await caller.transaction(async (ctx) => {
    await setPasswordHash(ctx, me.userId, passwordHash)
    await ctx.audit({ action: 'passwordChanged', entity: 'user', entityId: me.userId })
    await mailNoticeLater(ctx, { userId: me.userId, kind: 'passwordChanged' })
    ctx.changed('signIn', me.userId)
    return endSessions(ctx.db, me.agencyId, { userId: me.userId, except: ctx.scope.sessionId }, 'password', ctx.clock())
  })
  announceEnded(caller.platform, me.agencyId, ended)
  return { message: 'Password changed. You have been signed out on other devices.' }
}
