import { AppError, invalid } from '#common/errors.ts'
import type { Caller, Context, Platform } from '#platform/context.ts'
import type { Db } from '#platform/db/kysely.ts'
import type { PasskeyAnswer, Proof } from '../../passkey.contract.ts'
import { findFactor, findSteps, getTotpSecret, moveFactor, takeRecoveryCode } from './factor.store.ts'
import type { Person } from '../known-device.ts'
import { takeAsked } from '../passkeys/passkey-challenge.ts'
import { checkAssertion } from '../passkeys/passkey-check.ts'
import { isPassword } from '../password/passwords.ts'
import { findLogin, findUser } from '../session.store.ts'
import { countTry } from '../sign-in-tries.ts'
import { matchingStep } from './totp.ts'

export const factorPurpose = 'one-time code secret'
export const wrongCode = () => invalid([{ path: 'code', message: 'This code is wrong or already used. Wait for the next one' }])

export function meOf({ scope }: Pick<Context, 'scope'>): Person {
  if (!scope.userId) throw new AppError('forbidden', 'Sign in first')
  return { agencyId: scope.agencyId, userId: scope.userId }
}

/** An open page does not prove who is using it, so the password is required again. Outside of a transaction, because hashing is slow. */
export async function requirePassword(
  caller: Caller,
  password: string,
  path = 'password',
): Promise<{ email: string; firstName: string; lastName: string; agencyName: string }> {
  const me = meOf(caller)
  const user = await caller.transaction((ctx) => findUser(ctx.db, me.agencyId, me.userId))
  if (!user) throw new AppError('forbidden', 'Sign in first')
  const tries = await countTry(caller.platform, `again ${me.userId}`, { deviceId: caller.scope.sessionId ?? '' })
  const login = await caller.platform.database.outsideAgencies((db) => findLogin(db, user.email))
  if (!(await isPassword(caller.platform.config, login?.passwordHash, password)))
    throw invalid([{ path, message: 'Wrong password' }])
  await tries.forgive()
  return { email: user.email, firstName: user.first_name, lastName: user.last_name, agencyName: user.agency_name }
}

/** The second factor again, if the user has one: a code or a passkey, used up by it. */
export async function requireSecondStep(caller: Caller, { code, passkey }: Pick<Proof, 'code' | 'passkey'>): Promise<void> {
  const me = meOf(caller)
  const { hasApp, passkeys } = await caller.transaction((ctx) => findSteps(ctx.db, me))
  if (!hasApp && !passkeys) return
  if (passkey) return requirePasskey(caller, passkey)
  if (!code) throw invalid([{ path: 'code', message: passkeys ? 'Enter a code, or use a passkey' : 'Enter the code' }])
  const tries = await countTry(caller.platform, `confirm ${me.userId}`, { deviceId: caller.scope.sessionId ?? '' })
  if (!(await caller.transaction((ctx) => takeCode(ctx.platform, ctx.db, me, code)))) throw wrongCode()
  await tries.forgive()
}

export async function requireProof(caller: Caller, { password, ...step }: Proof) {
  const me = await requirePassword(caller, password)
  await requireSecondStep(caller, step)
  return me
}

async function requirePasskey(caller: Caller, { asked, answer }: PasskeyAnswer): Promise<void> {
  const me = meOf(caller)
  const refused = () => invalid([{ path: 'passkey', message: 'This passkey was not accepted. Use another one, or a code' }])
  const { challenge, asking } = await takeAsked(caller.platform, asked, ['prove'])
  if (asking.userId !== me.userId || asking.sessionId !== caller.scope.sessionId) throw refused()
  const key = await caller.transaction((ctx) => checkAssertion(ctx, me, answer, challenge))
  if (!key) throw refused()
}

/**
 * A code of the app, each once, or a recovery code, which is then used up.
 * @returns what was used; undefined when it is neither
 */
export async function takeCode(
  platform: Platform,
  db: Db,
  person: Person,
  code: string,
): Promise<'totp' | 'recovery' | undefined> {
  const typed = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(typed)) return (await takeRecoveryCode(db, person, code, platform.clock())) ? 'recovery' : undefined
  const factor = await findFactor(db, person, { lock: true })
  if (!factor?.confirmedAt) return undefined
  const secret = platform.secrets.open(await getTotpSecret(db, person.userId), factorPurpose)
  const step = matchingStep(secret, typed, platform.clock(), factor.lastStep)
  if (step === undefined) return undefined
  await moveFactor(db, person, { last_step: step })
  return 'totp'
}
