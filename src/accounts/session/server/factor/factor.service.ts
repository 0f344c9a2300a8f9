import { AppError } from '#common/errors.ts'
import type { Caller, Context } from '#platform/context.ts'
import { setFactorDemand } from '#accounts/branding/server/agency-row.service.ts'
import { passwordLength, standsAlone } from '../../password.rules.ts'
import type { FactorState, SignInSettings } from '../../factor.contract.ts'
import type { Proof } from '../../passkey.contract.ts'
import {
  findFactor,
  getTotpSecret,
  findSteps,
  moveFactor,
  recoveryCodesLeft,
  removeFactor,
  removeRecoveryCodes,
  replaceRecoveryCodes,
  saveFactor,
} from './factor.store.ts'
import { mailNoticeLater } from '../notices.ts'
import { announceUserChanged } from '../session.service.ts'
import { endResets } from '../session.store.ts'
import { deletePasskeys } from '../passkeys/passkey.store.ts'
import { factorPurpose, meOf, requirePassword, requireProof, requireSecondStep, wrongCode } from './proof.ts'
import { countTry } from '../sign-in-tries.ts'
import { matchingStep, newRecoveryCodes, newTotpSecret, totpUri } from './totp.ts'

export async function factorState(ctx: Context): Promise<FactorState> {
  const me = meOf(ctx)
  const { hasApp, appSince, passkeys } = await findSteps(ctx.db, me)
  const isOn = hasApp || passkeys > 0
  return {
    isOn,
    hasApp,
    since: appSince?.toISOString() ?? null,
    passkeys,
    recoveryCodesLeft: isOn ? await recoveryCodesLeft(ctx.db, me) : 0,
    isDemanded: (await signInSettings(ctx)).demandsSecondFactor,
  }
}

export async function startFactor(caller: Caller, proof: Proof): Promise<{ secret: string; uri: string }> {
  const requireNone = async (ctx: Context) => {
    if ((await findFactor(ctx.db, meOf(ctx), { lock: true }))?.confirmedAt)
      throw new AppError('conflict', 'An authenticator app is already set up. Turn it off first')
  }
  const { password, ...step } = proof
  const { email, agencyName } = await requirePassword(caller, password)
  await caller.transaction(requireNone)
  await requireSecondStep(caller, step)
  const secret = newTotpSecret()
  await caller.transaction(async (ctx) => {
    await requireNone(ctx)
    await saveFactor(ctx.db, meOf(ctx), caller.platform.secrets.seal(secret, factorPurpose))
  })
  return { secret, uri: totpUri(secret, { email, agencyName }) }
}

export async function confirmFactor(caller: Caller, code: string): Promise<{ recoveryCodes: string[] }> {
  const tries = await countTry(caller.platform, `confirm ${caller.scope.userId}`, { deviceId: caller.scope.sessionId ?? '' })
  const recoveryCodes = newRecoveryCodes()
  await caller.transaction(async (ctx) => {
    const me = meOf(ctx)
    const factor = await findFactor(ctx.db, me, { lock: true })
    if (!factor || factor.confirmedAt) throw new AppError('conflict', 'Set-up has expired. Start again')
    const secret = ctx.platform.secrets.open(await getTotpSecret(ctx.db, me.userId), factorPurpose)
    const step = matchingStep(secret, code, ctx.clock(), factor.lastStep)
    if (step === undefined) throw wrongCode()
    await moveFactor(ctx.db, me, { last_step: step, confirmed_at: ctx.clock() })
    await replaceRecoveryCodes(ctx.db, me, recoveryCodes)
    await ctx.audit({ action: 'secondStepOn', entity: 'user', entityId: me.userId })
    await mailNoticeLater(ctx, { userId: me.userId, kind: 'factorOn' })
    await factorChanged(ctx, me.userId)
  })
  await tries.forgive()
  return { recoveryCodes }
}

export async function renewRecoveryCodes(caller: Caller, proof: Proof) {
  if (!(await caller.transaction(factorState)).isOn) throw new AppError('rule_broken', 'Set up two-factor authentication first')
  await requireProof(caller, proof)
  const recoveryCodes = newRecoveryCodes()
  await caller.transaction(async (ctx) => {
    await replaceRecoveryCodes(ctx.db, meOf(ctx), recoveryCodes)
    await ctx.audit({ action: 'recoveryCodesRenewed', entity: 'user', entityId: meOf(ctx).userId })
  })
  return { recoveryCodes }
}

/** No more codes of an app. Passkeys stay, and with them the recovery codes. */
export async function turnFactorOff(caller: Caller, { password, ...step }: Proof): Promise<FactorState> {
  await requirePassword(caller, password)
  await caller.transaction((ctx) => requireDispensable(ctx, password, { app: true }))
  await requireSecondStep(caller, step)
  return caller.transaction(async (ctx) => {
    const me = meOf(ctx)
    const isLast = await requireDispensable(ctx, password, { app: true })
    await removeFactor(ctx.db, me)
    if (isLast) await removeRecoveryCodes(ctx.db, me)
    await ctx.audit({ action: 'secondStepOff', entity: 'user', entityId: me.userId })
    await mailNoticeLater(ctx, { userId: me.userId, kind: isLast ? 'factorOff' : 'appOff' })
    await factorChanged(ctx, me.userId)
    return factorState(ctx)
  })
}

/**
 * The last second step cannot go where the agency demands one, nor where the password is too short to stand alone.
 * @returns whether it is the last one
 */
export async function requireDispensable(ctx: Context, password: string, leaving: { app: true } | { passkeys: 1 }) {
  const { hasApp, passkeys } = await findSteps(ctx.db, meOf(ctx), { lock: true })
  const isLast = 'app' in leaving ? passkeys === 0 : !hasApp && passkeys <= 1
  if (!isLast) return false
  if ((await signInSettings(ctx)).demandsSecondFactor)
    throw new AppError('rule_broken', 'Your agency requires two-factor authentication. Add a passkey first')
  if (!standsAlone(password))
    throw new AppError(
      'rule_broken',
      `Without two-factor authentication your password needs ${passwordLength.alone} characters. Set a longer one first`,
    )
  return true
}

/** Removes all second factors, when a user has lost the phone and the recovery codes; called by user managers. */
export async function resetSteps(ctx: Context, userId: string): Promise<void> {
  const person = { agencyId: ctx.scope.agencyId, userId }
  await removeFactor(ctx.db, person)
  await removeRecoveryCodes(ctx.db, person)
  await deletePasskeys(ctx.db, person)
  await ctx.audit({ action: 'secondStepReset', entity: 'user', entityId: userId })
  await mailNoticeLater(ctx, { userId, kind: 'factorReset' })
  await factorChanged(ctx, userId)
}

/** The second factor of a user changed: reset links mailed before it end, and other processes ask for the rights again. */
export async function factorChanged(ctx: Context, userId: string): Promise<void> {
  await endResets(ctx.db, ctx.scope.agencyId, userId, ctx.clock())
  announceUserChanged(ctx, userId)
}

export async function signInSettings({ db, scope }: Context): Promise<SignInSettings> {
  const row = await db
    .selectFrom('agencies_view')
    .select('demands_second_factor')
    .where('agency_id', '=', scope.agencyId)
    .executeTakeFirstOrThrow()
  return { demandsSecondFactor: row.demands_second_factor }
}

export async function changeSignInSettings(ctx: Context, wanted: SignInSettings): Promise<SignInSettings> {
  const before = await signInSettings(ctx)
  if (before.demandsSecondFactor === wanted.demandsSecondFactor) return before
  if (wanted.demandsSecondFactor && !(await factorState(ctx)).isOn)
    throw new AppError('rule_broken', 'Turn on two-factor authentication for yourself first, so you don’t lose access')
  await setFactorDemand(ctx, wanted.demandsSecondFactor)
  await ctx.audit({
    action: 'signInSettingsChanged',
    entity: 'agency',
    entityId: ctx.scope.agencyId,
    changes: [{ field: 'demandsSecondFactor', before: before.demandsSecondFactor, after: wanted.demandsSecondFactor }],
  })
  ctx.changed('signInSettings', ctx.scope.agencyId)
  const users = await ctx.db.selectFrom('users_view').select('id').where('agency_id', '=', ctx.scope.agencyId).execute()
  for (const { id } of users) announceUserChanged(ctx, id)
  return wanted
}
