import { randomBytes } from 'node:crypto'
import { matchingStep, totpUri } from '#accounts/session/server/factor/totp.ts'
import { requireGoodPassword } from '#accounts/session/server/password/password-check.ts'
import { hashPassword, isPassword } from '#accounts/session/server/password/passwords.ts'
import { readDeviceToken, writeDeviceToken } from '#accounts/session/server/known-device.ts'
import { countTry } from '#accounts/session/server/sign-in-tries.ts'
import { AppError, invalid } from '#common/errors.ts'
import { newId, type Origin, type Platform } from '#platform/context.ts'
import { hashOf } from '#platform/secrets.ts'
import type { Operator } from '../operate.contract.ts'
import { addFailedTry, addOperatorEvent } from './operator-events.store.ts'
import { endSessionsOf, insertSession } from './operator-sessions.store.ts'
import { activate, type FoundOperator, findOperator, moveStep, removeOperator, saveLink } from './operators.store.ts'

export const operatorAppPurpose = 'operator code secret'
export const linkHours = 24

/** The one way to become an operator or to get back in: the command line makes a link. @returns the part of it that is secret */
export async function makeLink(
  platform: Platform,
  { email, name }: { email: string; name: string },
): Promise<{ token: string; isNew: boolean }> {
  const token = randomBytes(32).toString('base64url')
  const now = platform.clock()
  const linkUntil = new Date(now.getTime() + linkHours * 3_600_000)
  const isNew = await platform.database.outsideAgencies(async (db) => {
    const made = await saveLink(db, { email, name, linkHash: hashOf(token), linkUntil })
    await addOperatorEvent(db, { action: made ? 'created' : 'linkMade', subject: email }, now)
    return made
  })
  return { token, isNew }
}

const gone = () =>
  new AppError(
    'rule_broken',
    `This link has been used or is older than ${linkHours} hours. Make a new one with: npm run gable -- operator create`,
  )

async function requireLink(platform: Platform, token: string): Promise<FoundOperator> {
  const found = await platform.database.outsideAgencies((db) => findOperator(db, { linkHash: hashOf(token) }))
  if (!found?.linkUntil || found.linkUntil < platform.clock()) throw gone()
  return found
}

/** The same key as long as the link is good, so that a page that was opened twice does not confuse the app. */
const keyOfLink = ({ secrets }: Platform, token: string) =>
  secretFrom(secrets.key(`operator link ${hashOf(token).toString('hex')}`))
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const secretFrom = (key: Buffer) => [...key].map((byte) => alphabet[byte % 32]).join('')

export async function readLink(platform: Platform, token: string) {
  const { name, email } = await requireLink(platform, token)
  const secret = keyOfLink(platform, token)
  return { name, email, secret, uri: totpUri(secret, { email, agencyName: 'operator' }) }
}

export async function activateOperator(
  platform: Platform,
  { token, password, code }: { token: string; password: string; code: string },
  origin: Origin,
): Promise<Entered> {
  const { config, secrets, database, clock } = platform
  const { id, name, email } = await requireLink(platform, token)
  const tries = await countTry(platform, `operator link ${id}`, origin)
  const [firstName = '', lastName = ''] = name.split(' ')
  await requireGoodPassword(password, { person: { firstName, lastName, email }, context: ['operator'] })
  const secret = keyOfLink(platform, token)
  const step = matchingStep(secret, code.replaceAll(' ', ''), clock(), 0)
  if (step === undefined)
    throw invalid([{ path: 'code', message: 'This code isn’t right. Enter the one that the app shows now' }])
  const passwordHash = await hashPassword(config, password)
  const cookie = await database.outsideAgencies(async (db) => {
    // Two at once: the second waits here, and finds the link used up.
    if (!(await findOperator(db, { linkHash: hashOf(token) }, { lock: true }))) throw gone()
    await activate(db, id, { passwordHash, totpSecret: secrets.seal(secret, operatorAppPurpose), lastStep: step })
    await endSessionsOf(db, id, clock())
    await addOperatorEvent(db, { action: 'activated', operatorId: id, ip: origin.ip }, clock())
    return openSession(db, id, origin, clock())
  })
  await tries.forgive()
  return { operator: { name, email }, cookie, browser: browserToken(secrets, id) }
}

/** Shown only after the right password. */
const keyLost = () =>
  new AppError(
    'rule_broken',
    'This installation’s SECRET_KEY can’t open your authenticator app’s secret. Restore the key, or ask your server’s administrator for a new sign-in link (operator create)',
  )

/** @returns null when it was sealed with a key that this installation does not have */
function openedSecret(secrets: Platform['secrets'], sealed: Buffer): string | null {
  try {
    return secrets.open(sealed, operatorAppPurpose)
  } catch {
    return null
  }
}

export interface Entered {
  operator: Operator
  /** The secret of the new session. */
  cookie: string
  /** The token by which this browser is known at the next sign-in; it opens nothing. */
  browser: string
}
const asPerson = (userId: string) => ({ agencyId: 'operator', userId })
const browserToken = (secrets: Platform['secrets'], operatorId: string, known: string = newId()) =>
  writeDeviceToken(secrets, asPerson(operatorId), known)

const refused = () => new AppError('unauthenticated', 'Wrong email, password or code')

/** All three at once, and one answer for whichever is wrong. */
export async function signInOperator(
  platform: Platform,
  { email, password, code }: { email: string; password: string; code: string },
  origin: Origin,
  browser: string | undefined,
): Promise<Entered> {
  const { config, secrets, database, clock } = platform
  const found = await database.outsideAgencies((db) => findOperator(db, { email }))
  // Strangers who guess use up the tries of strangers: a browser that the operator has signed in with goes on.
  const deviceId = found && readDeviceToken(secrets, asPerson(found.id), browser)
  const tries = await countTry(platform, `operator ${email}`, deviceId ? { deviceId } : origin)
  const isRight = await isPassword(config, found?.passwordHash, password)
  const secret = found?.totpSecret && openedSecret(secrets, found.totpSecret)
  if (found && isRight && secret === null) {
    const event = { action: 'signInFailed' as const, subject: email, detail: 'SECRET_KEY is missing', ip: origin.ip }
    await database.outsideAgencies((db) => addOperatorEvent(db, event, clock()))
    throw keyLost()
  }
  const step = secret ? matchingStep(secret, code.replaceAll(' ', ''), clock(), found.lastStep) : undefined
  if (!found || !isRight || step === undefined) {
    const failed = { subject: found ? email : '', detail: found ? '' : 'Unknown email', ip: origin.ip }
    await database.outsideAgencies((db) => addFailedTry(db, failed, clock()))
    throw refused()
  }
  const cookie = await database.outsideAgencies(async (db) => {
    if (!(await moveStep(db, found.id, step))) throw refused()
    await addOperatorEvent(db, { action: 'signedIn', operatorId: found.id, ip: origin.ip }, clock())
    return openSession(db, found.id, origin, clock())
  })
  await tries.forgive()
  return { operator: { name: found.name, email: found.email }, cookie, browser: browserToken(secrets, found.id, deviceId) }
}

async function openSession(
  db: Parameters<typeof insertSession>[0],
  operatorId: string,
  origin: Origin,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertSession(db, operatorId, token, origin, now)
  return token
}

/** @throws AppError not_found */
export async function dismissOperator({ database, clock }: Platform, email: string): Promise<void> {
  await database.outsideAgencies(async (db) => {
    const id = await removeOperator(db, email, clock())
    if (!id) throw new AppError('not_found', `${email.slice(0, 254)} is not an operator`)
    await addOperatorEvent(db, { action: 'removed', subject: email }, clock())
  })
}
