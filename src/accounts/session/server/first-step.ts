import { createHash } from 'node:crypto'
import { AppError } from '#common/errors.ts'
import type { Platform } from '#platform/context.ts'
import type { Db } from '#platform/db/kysely.ts'
import { findSteps } from './factor/factor.store.ts'
import type { Person } from './known-device.ts'
import { findLogin, findUser, type Login } from './session.store.ts'
import { takeChallenge } from './taken-challenges.store.ts'

/** Seals the sign-in between the password and the second factor: valid for five minutes, and worth nothing without that factor. */
const purpose = 'sign-in challenge'
const validMs = 5 * 60_000

interface FirstStep extends Person {
  email: string
  until: number
  /** Hash of password, role, status and factors: when one of them changes, half-finished sign-ins end. */
  mark: string
}

export async function readStanding(platform: Platform, login: Login) {
  return platform.database.inAgency(login.agencyId, async (db) => ({
    user: await findUser(db, login.agencyId, login.userId),
    steps: await findSteps(db, login),
  }))
}
type Standing = Awaited<ReturnType<typeof readStanding>>

function markOf({ passwordHash }: Login, { user, steps }: Standing): string {
  const stands = [passwordHash, user?.status, user?.role, user?.role_id, steps.appSince, steps.newestPasskey, steps.passkeys]
  return createHash('sha256').update(JSON.stringify(stands)).digest('base64url')
}

export function makeFirstStep({ secrets, clock }: Platform, email: string, login: Login, standing: Standing): string {
  const { agencyId, userId } = login
  const step: FirstStep = { agencyId, userId, email, until: clock().getTime() + validMs, mark: markOf(login, standing) }
  return secrets.seal(JSON.stringify(step), purpose).toString('base64url')
}

const expired = () => new AppError('rule_broken', 'Your sign-in has expired. Sign in again')

/** Whose password was right, less than five minutes ago, with nothing changed since. @throws AppError rule_broken */
export async function requireFirstStep(platform: Platform, challenge: string): Promise<Person & { email: string }> {
  const step = opened(platform, challenge)
  if (step.until < platform.clock().getTime()) throw expired()
  const login = await platform.database.outsideAgencies((db) => findLogin(db, step.email))
  if (login?.userId !== step.userId || step.mark !== markOf(login, await readStanding(platform, login))) throw expired()
  return step
}

/** A first step opens one session. @throws AppError rule_broken when it has opened one */
export async function useUpFirstStep({ clock }: Platform, db: Db, challenge: string): Promise<void> {
  if (!(await takeChallenge(db, challenge, { now: clock(), validMs }))) throw expired()
}

function opened({ secrets }: Platform, challenge: string): FirstStep {
  try {
    return JSON.parse(secrets.open(Buffer.from(challenge, 'base64url'), purpose)) as FirstStep
  } catch {
    throw expired()
  }
}
