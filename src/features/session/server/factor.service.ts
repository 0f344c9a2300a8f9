import { AppError, invalid } from '#common/errors.ts'
import type { Caller, Context, Platform } from '#platform/context.ts'
import type { Db } from '#platform/db/agency-dialect.ts'
import { passwordLength } from '../password.rules.ts'
import type { FactorState, SignInSettings } from '../factor.contract.ts'
import {
  findFactor,
  moveFactor,
  recoveryCodesLeft,
  removeFactor,
  replaceRecoveryCodes,
  saveFactor,
  takeRecoveryCode,
} from './factor.store.ts'
import type { Person } from './known-device.ts'
import { isPassword } from './passwords.ts'
import { mailNoticeLater } from './notices.ts'
import { findLogin, findUser } from './session.store.ts'
import { countTry } from './sign-in-tries.ts'
import { matchingStep, newRecoveryCodes, newTotpSecret, totpUri } from './totp.ts'

export const factorPurpose = 'one-time code secret'
const wrongCode = () => invalid([{ path: 'code', message: 'This code is not right, or has been used. Wait for the next one' }])

function meOf({ scope }: Pick<Context, 'scope'>): Person {
  if (!scope.userId) throw new AppError('forbidden', 'Only a signed-in user has this')
  return { agencyId: scope.agencyId, userId: scope.userId }
}

export async function factorState(ctx: Context): Promise<FactorState> {
  const me = meOf(ctx)
  const factor = await findFactor(ctx.db, me)
  return {
    isOn: Boolean(factor?.confirmedAt),
    since: factor?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: factor?.confirmedAt ? await recoveryCodesLeft(ctx.db, me) : 0,
    isDemanded: (await signInSettings(ctx)).demandsSecondFactor,
  }
}

/** Whoever sits down at an open page is not yet its owner: the password again. Outside of a transaction, because hashing takes time. */
export async function requirePassword(caller: Caller, password: string): Promise<{ email: string; agencyName: string }> {
  const me = meOf(caller)
  const user = await caller.transaction((ctx) => findUser(ctx.db, me.agencyId, me.userId))
  if (!user) throw new AppError('forbidden', 'Only a signed-in user has this')
  const tries = await countTry(caller.platform, `again ${me.userId}`, { deviceId: caller.scope.sessionId ?? '' })
  const login = await caller.platform.database.outsideAgencies((db) => findLogin(db, user.email))
  if (!(await isPassword(caller.platform.config, login?.passwordHash, password)))
    throw invalid([{ path: 'password', message: 'This is not your password' }])
  await tries.forgive()
  return { email: user.email, agencyName: user.agency_name }
}

export async function beginFactor(caller: Caller, password: string): Promise<{ secret: string; uri: string }> {
  const { email, agencyName } = await requirePassword(caller, password)
  const secret = newTotpSecret()
  await caller.transaction(async (ctx) => {
    const me = meOf(ctx)
    if ((await findFactor(ctx.db, me, { lock: true }))?.confirmedAt)
      throw new AppError('conflict', 'The second step is on already. Turn it off first')
    await saveFactor(ctx.db, me, caller.platform.secrets.seal(secret, factorPurpose))
  })
  return { secret, uri: totpUri(secret, { email, agencyName }) }
}

export async function confirmFactor(caller: Caller, code: string): Promise<{ recoveryCodes: string[] }> {
  const tries = await countTry(caller.platform, `confirm ${caller.scope.userId}`, { deviceId: caller.scope.sessionId ?? '' })
  const recoveryCodes = newRecoveryCodes()
  await caller.transaction(async (ctx) => {
    const me = meOf(ctx)
    const factor = await findFactor(ctx.db, me, { lock: true })
    if (!factor || factor.confirmedAt) throw new AppError('conflict', 'Begin again: there is no code to confirm')
    const secret = ctx.platform.secrets.open(factor.sealedSecret, factorPurpose)
    const step = matchingStep(secret, code, ctx.clock(), factor.lastStep)
    if (step === undefined) throw wrongCode()
    await moveFactor(ctx.db, me, { last_step: step, confirmed_at: ctx.clock() })
    await replaceRecoveryCodes(ctx.db, me, recoveryCodes)
    await ctx.audit({ action: 'secondStepOn', entity: 'user', entityId: me.userId })
    await mailNoticeLater(ctx, { userId: me.userId, kind: 'factorOn' })
    tellRights(ctx, me.userId)
  })
  await tries.forgive()
  return { recoveryCodes }
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
  const factor = await findFactor(db, person, { lock: true })
  if (!factor?.confirmedAt) return undefined
  const typed = code.replaceAll(/\s/g, '')
  if (/^\d{6}$/.test(typed)) {
    const step = matchingStep(platform.secrets.open(factor.sealedSecret, factorPurpose), typed, platform.clock(), factor.lastStep)
    if (step === undefined) return undefined
    await moveFactor(db, person, { last_step: step })
    return 'totp'
  }
  return (await takeRecoveryCode(db, person, code, platform.clock())) ? 'recovery' : undefined
}

async function requireCode(ctx: Context, code: string): Promise<void> {
  if (!(await takeCode(ctx.platform, ctx.db, meOf(ctx), code))) throw wrongCode()
}

export async function renewRecoveryCodes(caller: Caller, given: { password: string; code: string }) {
  await requirePassword(caller, given.password)
  const recoveryCodes = newRecoveryCodes()
  await caller.transaction(async (ctx) => {
    await requireCode(ctx, given.code)
    await replaceRecoveryCodes(ctx.db, meOf(ctx), recoveryCodes)
    await ctx.audit({ action: 'recoveryCodesRenewed', entity: 'user', entityId: meOf(ctx).userId })
  })
  return { recoveryCodes }
}

export async function turnFactorOff(caller: Caller, given: { password: string; code: string }): Promise<FactorState> {
  await requirePassword(caller, given.password)
  if ([...given.password].length < passwordLength.alone)
    throw new AppError(
      'rule_broken',
      `Without a second step a password has ${passwordLength.alone} characters. Set a longer one first`,
    )
  return caller.transaction(async (ctx) => {
    if ((await signInSettings(ctx)).demandsSecondFactor)
      throw new AppError('rule_broken', 'Your agency asks everybody for a second step')
    await requireCode(ctx, given.code)
    await dropFactor(ctx, meOf(ctx).userId, 'secondStepOff')
    return factorState(ctx)
  })
}

/** Also for whoever manages users, when a telephone and the recovery codes are both gone. */
export async function dropFactor(ctx: Context, userId: string, action: 'secondStepOff' | 'secondStepReset'): Promise<void> {
  await removeFactor(ctx.db, { agencyId: ctx.scope.agencyId, userId })
  await ctx.audit({ action, entity: 'user', entityId: userId })
  await mailNoticeLater(ctx, { userId, kind: 'factorOff' })
  tellRights(ctx, userId)
}

function tellRights(ctx: Context, userId: string): void {
  ctx.changed('user', userId)
  ctx.afterCommit(() => ctx.platform.live.publish(ctx.scope.agencyId, { type: 'userChanged', id: userId }))
}

export async function signInSettings({ db, scope }: Context): Promise<SignInSettings> {
  const row = await db
    .selectFrom('agencies')
    .select('demands_second_factor')
    .where('id', '=', scope.agencyId)
    .executeTakeFirstOrThrow()
  return { demandsSecondFactor: row.demands_second_factor }
}

export async function changeSignInSettings(ctx: Context, wanted: SignInSettings): Promise<SignInSettings> {
  const before = await signInSettings(ctx)
  if (before.demandsSecondFactor === wanted.demandsSecondFactor) return before
  if (wanted.demandsSecondFactor && !(await factorState(ctx)).isOn)
    throw new AppError('rule_broken', 'Turn on your own second step first, or you lock yourself out of this page')
  await ctx.db
    .updateTable('agencies')
    .set({ demands_second_factor: wanted.demandsSecondFactor })
    .where('id', '=', ctx.scope.agencyId)
    .execute()
  await ctx.audit({
    action: 'signInSettingsChanged',
    entity: 'agency',
    entityId: ctx.scope.agencyId,
    changes: [{ field: 'demandsSecondFactor', before: before.demandsSecondFactor, after: wanted.demandsSecondFactor }],
  })
  ctx.changed('signInSettings', ctx.scope.agencyId)
  const users = await ctx.db.selectFrom('users').select('id').where('agency_id', '=', ctx.scope.agencyId).execute()
  for (const { id } of users) tellRights(ctx, id)
  return wanted
}
