import type { Platform } from '#platform/context.ts'
import type { PasskeyAnswer, PasskeyQuestion } from '../../passkey.contract.ts'
import type { LoginResult } from '../../session.contract.ts'
import { readDeviceToken } from '../known-device.ts'
import { ask, takeAsked } from './passkey-challenge.ts'
import { checkAssertion, personOf } from './passkey-check.ts'
import { requestOptions } from './passkey.service.ts'
import { listPasskeys } from './passkey.store.ts'
import { requireRelyingParty } from '#platform/relying-party.ts'
import { refused, type SessionTools } from '../session.service.ts'
import { findUser } from '../session.store.ts'
import { requireFirstStep, useUpFirstStep } from '../first-step.ts'
import { type Attempt, auditOf, openSession } from '../sign-in.service.ts'

/** Without a password any passkey is accepted; a user's key list is only sent to a caller who knows the password. */
export async function askPasskeys(platform: Platform, firstStep: string | undefined): Promise<PasskeyQuestion> {
  const party = requireRelyingParty(platform.config)
  if (firstStep === undefined) {
    const { challenge, asked } = ask(platform, { for: 'signIn' })
    return { asked, options: await requestOptions(party.id, challenge) }
  }
  const { agencyId, userId } = await requireFirstStep(platform, firstStep)
  const keys = await platform.database.inAgency(agencyId, (db) => listPasskeys(db, { agencyId, userId }))
  const { challenge, asked } = ask(platform, { for: 'secondStep', firstStep })
  const allowed = keys.map(({ credentialId, transports }) => ({ id: credentialId.toString('base64url'), transports }))
  return { asked, options: await requestOptions(party.id, challenge, allowed) }
}

/**
 * Something the person has, unlocked by something they are or know: both steps at once, so an agency that demands two is content.
 * @throws AppError unauthenticated, the same for an unknown key, a wrong signature and a suspended user
 */
export async function signInWithPasskey(
  tools: SessionTools,
  { asked, answer }: PasskeyAnswer,
  { deviceTokens, ...where }: Omit<Attempt, 'deviceToken'> & { deviceTokens: readonly string[] },
): Promise<LoginResult> {
  const { platform } = tools
  const { challenge, asking } = await takeAsked(platform, asked, ['signIn', 'secondStep'])
  const firstStep = asking.for === 'secondStep' ? asking.firstStep : undefined
  const person = firstStep ? await requireFirstStep(platform, firstStep) : personOf(answer.response.userHandle)
  if (!person) throw refused('passkey without a person')
  const deviceToken = deviceTokens.find((token) => readDeviceToken(platform.secrets, person, token))
  const attempt = { ...where, deviceToken }
  const { key, user } = await platform.database.inAgency(person.agencyId, async (db) => ({
    key: await checkAssertion({ platform, db }, person, answer, challenge),
    user: await findUser(db, person.agencyId, person.userId),
  }))
  if (!key) {
    if (user) await auditOf(platform, person, attempt, 'signInFailed')
    throw refused('passkey')
  }
  if (firstStep) await platform.database.outsideAgencies((db) => useUpFirstStep(platform, db, firstStep))
  return openSession(tools, person, attempt, 'passkey')
}
