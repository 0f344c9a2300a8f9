import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, catalogue } from '#common/errors.ts'
import type { Config } from '#platform/config.ts'
import type { Platform } from '#platform/context.ts'
import type { OperatorCaller } from '#platform/context.ts'
import { addOperatorEvent } from './operator-events.store.ts'
import { endSession, findSession, forgetSessions, noteSeen } from './operator-sessions.store.ts'

const cookieName = 'gable_operator'
const browserName = 'gable_operator_browser'
const path = '/api/operate'
const idleMs = 30 * 60_000
const longestMs = 12 * 3_600_000
const keptMs = 30 * 24 * 3_600_000
/** Not at every request: once a minute is enough to know that someone is there. */
const seenEveryMs = 60_000

const refused = () => new AppError('unauthenticated', catalogue.unauthenticated)

/** No script reads it, no other site's page sends it, and it goes to these calls alone. */
export function setCookie(reply: FastifyReply, { config }: Pick<Platform, 'config'>, token: string | null): void {
  const secure = config.PUBLIC_URL.startsWith('https:') ? '; Secure' : ''
  const life = token === null ? '; Max-Age=0' : ''
  void reply.header('set-cookie', `${cookieName}=${token ?? ''}; Path=${path}; HttpOnly; SameSite=Strict${secure}${life}`)
}

/** A browser in which an operator has signed in is known there for about a year, also after the session. */
export function setBrowser(reply: FastifyReply, { config }: Pick<Platform, 'config'>, token: string): void {
  const secure = config.PUBLIC_URL.startsWith('https:') ? '; Secure' : ''
  void reply.header(
    'set-cookie',
    `${browserName}=${token}; Path=${path}/sign-in; HttpOnly; SameSite=Strict${secure}; Max-Age=${400 * 86_400}`,
  )
}
export function browserOf(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const token = cookieOf(request, browserName)
  return token && /^[0-9a-f-]{36}\.[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined
}

function cookieOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const all = (headers.cookie ?? '').slice(0, 8000).split(';')
  const own = all.map((one) => one.trim()).find((one) => one.startsWith(`${name}=`))
  return own?.slice(name.length + 1)
}

function tokenOf(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const token = cookieOf(request, cookieName)
  return token && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined
}

/** By the fetch metadata of the browser, or, where that is missing, by the origin that it names. */
function isFromElsewhere(
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
): boolean {
  const from = headers['sec-fetch-site']
  if (from !== undefined) return from !== 'same-origin' && from !== 'none'
  const { origin } = headers
  if (origin === undefined) return false
  if (origin.length > 300 || !URL.canParse(origin)) return true
  return origin !== new URL(PUBLIC_URL).origin && new URL(origin).host !== host
}

/** Half an hour without a call, or twelve hours, end a sign-in. */
export async function authenticateOperator(platform: Platform, request: FastifyRequest): Promise<OperatorCaller['operator']> {
  const token = tokenOf(request)
  // Browsers say where a call comes from; one from elsewhere has no business here.
  if (!token || isFromElsewhere(platform.config, request)) throw refused()
  const now = platform.clock()
  return platform.database.outsideAgencies(async (db) => {
    const found = await findSession(db, token)
    if (!found) throw refused()
    const isOver = now.getTime() - found.seenAt.getTime() > idleMs || now.getTime() - found.startedAt.getTime() > longestMs
    if (isOver) throw refused()
    if (now.getTime() - found.seenAt.getTime() > seenEveryMs) await noteSeen(db, found.id, now)
    return { id: found.operatorId, email: found.email, name: found.name, sessionId: found.id }
  })
}

/** None of this age is still good. */
export const forgetOperatorSessions = ({ database, clock }: Platform) =>
  database.outsideAgencies((db) => forgetSessions(db, new Date(clock().getTime() - keptMs)))

export const signOutOperator = ({ platform: { database, clock }, operator, origin }: OperatorCaller) =>
  database.outsideAgencies(async (db) => {
    await endSession(db, operator.sessionId, clock())
    await addOperatorEvent(db, { action: 'signedOut', operatorId: operator.id, ip: origin.ip }, clock())
  })
