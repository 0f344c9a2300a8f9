import { randomBytes } from 'node:crypto'
import { deviceName } from '#common/device-name.ts'
import { AppError, catalogue } from '#common/errors.ts'
import { auditRow, callerOf, newId, type Origin, type Platform } from '#platform/context.ts'
import { proveScope } from '#platform/scope.ts'
import { demoPassword, passwordLength, standsAlone } from '../password.rules.ts'
import type { LoginAnswer, LoginResult } from '../session.contract.ts'
import { takeCode } from './factor/proof.ts'
import { makeFirstStep, readStanding, requireFirstStep, useUpFirstStep } from './first-step.ts'
import { noteDevice, type Person, readDeviceToken, writeDeviceToken } from './known-device.ts'
import { mailNotice } from './notices.ts'
import { askForReset } from './password/password-reset.service.ts'
import { isPassword } from './password/passwords.ts'
import { writeRefreshToken } from './refresh-token.ts'
import { accessTokenFor, refreshTokenMs, refused, type SessionTools } from './session.service.ts'
import { findLogin, findUser, insertSession } from './session.store.ts'
import { countTry, forgiveTries } from './sign-in-tries.ts'

const tooShortAlone = `Your two-factor authentication was reset, so your password now needs at least ${passwordLength.alone} characters. We have emailed you a link to choose a longer one`

export interface Attempt {
  deviceToken?: string | undefined
  origin: Origin
  requestId: string
}

const placeOf = (platform: Platform, person: Person | undefined, { deviceToken, origin }: Attempt) => {
  const deviceId = person && readDeviceToken(platform.secrets, person, deviceToken)
  return deviceId ? { deviceId } : { ip: origin.ip }
}

/** @throws AppError unauthenticated, the same for an unknown address, a wrong password and a suspended user */
export async function signIn(
  tools: SessionTools,
  { email, password }: { email: string; password: string },
  attempt: Attempt & { isFromThisMachine: boolean },
): Promise<LoginAnswer> {
  const { platform } = tools
  const { database, config } = platform
  const login = await database.outsideAgencies((db) => findLogin(db, email))
  const tries = await countTry(platform, email, placeOf(platform, login, attempt))
  const isRight = await isPassword(config, login?.passwordHash, password)
  if (!login) throw refused('password')
  if (!isRight) {
    auditAfterAnswer(platform, login, attempt, 'signInFailed')
    throw refused('password')
  }
  const standing = await readStanding(platform, login)
  const { user, steps } = standing
  if (user?.status !== 'active') throw refused('status')
  if (password === demoPassword && !attempt.isFromThisMachine)
    throw new AppError('rule_broken', 'The demo sign-in only works on the computer Gable runs on, at 127.0.0.1')
  if (!steps.hasApp && !steps.passkeys) {
    // Two-factor authentication was reset, and this password is too short without it. The attempt is still counted, and so are emails.
    if (!standsAlone(password)) {
      await auditOf(platform, login, attempt, 'signInTooShort')
      await askForReset(platform, email, attempt.requestId)
      throw new AppError('rule_broken', tooShortAlone)
    }
    await tries.forgive()
    return openSession(tools, login, attempt)
  }
  return { challenge: makeFirstStep(platform, email, login, standing), hasApp: steps.hasApp, hasPasskey: steps.passkeys > 0 }
}

/** The second step. @throws AppError unauthenticated for a code that is wrong or used, invalid when the first step is too long ago */
export async function signInWithCode(
  tools: SessionTools,
  { challenge, code }: { challenge: string; code: string },
  attempt: Attempt,
): Promise<LoginResult> {
  const { platform } = tools
  const opened = await requireFirstStep(platform, challenge)
  // The caller knows the password here. A code has only six digits, so its attempts are counted separately and across all places.
  const tries = await countTry(platform, `code ${opened.userId}`, placeOf(platform, opened, attempt))
  const used = await platform.database.inAgency(opened.agencyId, async (db) => {
    const kind = await takeCode(platform, db, opened, code)
    if (kind) await useUpFirstStep(platform, db, challenge)
    return kind
  })
  if (!used) {
    await auditOf(platform, opened, attempt, 'signInFailed')
    throw refused('code')
  }
  await tries.forgive()
  await forgiveTries(platform, opened.email, placeOf(platform, opened, attempt))
  return openSession(tools, opened, attempt, used)
}

export async function auditOf(platform: Platform, { agencyId, userId }: Person, { origin, requestId }: Attempt, action: string) {
  const row = auditRow(
    { platform, scope: { agencyId, userId }, requestId, clock: platform.clock, origin },
    { action, entity: 'user', entityId: userId },
  )
  await platform.database.inAgency(agencyId, (db) => platform.audit.add(db, row))
}

/** The response time must not reveal whether an address is known, so the audit row is written after it. */
function auditAfterAnswer(platform: Platform, person: Person, attempt: Attempt, action: string): void {
  const write = () =>
    auditOf(platform, person, attempt, action).catch((error: unknown) => platform.log.error({ err: error }, 'sign-in audit'))
  setImmediate(() => void write())
}

export async function openSession(
  { platform, tokens }: SessionTools,
  { agencyId, userId }: Person,
  { deviceToken, origin, requestId }: Attempt,
  second?: 'totp' | 'recovery' | 'passkey',
): Promise<LoginResult> {
  const { clock, secrets } = platform
  const [id, salt, now] = [newId(), randomBytes(16), clock()]
  const scope = proveScope({ agencyId, userId, agentId: null, permissions: new Set(), sessionId: null })
  const { user, deviceId } = await callerOf(platform, scope, requestId, platform.log, origin).transaction(async (ctx) => {
    const found = await findUser(ctx.db, agencyId, userId)
    if (found?.status !== 'active') throw new AppError('unauthenticated', catalogue.unauthenticated)
    const known = readDeviceToken(secrets, scope as Person, deviceToken)
    const device = await noteDevice(ctx.db, { agencyId, userId }, { id: known, name: origin.device, now })
    const expiresAt = new Date(now.getTime() + refreshTokenMs)
    await insertSession(ctx, { id, userId, salt, device: origin.device, expiresAt })
    const changes = second ? [{ field: 'secondStep', before: null, after: second }] : []
    await ctx.audit({ action: 'signedIn', entity: 'user', entityId: userId, changes })
    if (device.isNew) {
      const detail = `${deviceName(origin.device)}, IP address ${origin.ip}`
      await ctx.enqueue(mailNotice, { userId, kind: 'newDevice', detail })
    }
    return { user: found, deviceId: device.id }
  })
  const token = { agencyId, sessionId: id, generation: 1 }
  return {
    accessToken: await accessTokenFor(tokens, user, token),
    refreshToken: writeRefreshToken(token, salt, secrets),
    deviceToken: writeDeviceToken(secrets, { agencyId, userId }, deviceId),
  }
}
