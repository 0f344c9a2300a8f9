import { createHmac } from 'node:crypto'
import { visitorScope } from '#accounts/branding/server/agency.service.ts'
import { type Caller, callerOf, newId, type Platform } from '#platform/context.ts'
import { isSame } from '#platform/secrets.ts'
import { type PortalTransport, portalKinds } from '../../portal-kinds.rules.ts'
import { PortalTrouble } from '../adapters/portal-adapter.ts'
import { findAccount, type StoredAccount } from '../accounts/portal-accounts.store.ts'
import { webhookSecretOf } from '../accounts/portal-accounts.service.ts'
import { connectionFor } from '../publications/publication-send.ts'
import { actOn } from './acting.ts'
import { domainEvents, reaEvents } from './events.ts'
import { reaSignatureProblem } from './rea-signature.ts'
import { noteRefusal } from './webhooks.store.ts'

interface Called {
  caller: Caller
  account: StoredAccount
}

/** @returns the code for realestate.com.au: 202 good, 401 not theirs, 404 no such account, 503 try again */
export async function takeReaCall(
  platform: Platform,
  hook: string,
  { body, signature }: { body: Uint8Array; signature: string | undefined },
): Promise<202 | 401 | 404 | 503> {
  const called = await accountOf(platform, hook, 'rea')
  if (!called) return 404
  const connection = await connectionFor(called.caller, called, AbortSignal.timeout(5000))
  if (!connection) {
    await refuse(called, 'it could not be checked without credentials')
    return 401
  }
  try {
    const problem = await reaSignatureProblem(connection, signature, body)
    if (problem) {
      await refuse(called, problem)
      return 401
    }
  } catch (error) {
    if (!(error instanceof PortalTrouble)) throw error
    called.caller.log.info({ err: error }, 'can’t get the signing keys of a portal')
    return 503
  }
  await actOn(called, reaEvents(body, called.account.portalAgencyId))
  return 202
}

const secretOf = ({ caller, account }: Called) => caller.reading((ctx) => webhookSecretOf(ctx, account))

/** @returns whether this address knows the code; Domain asks with a right one and a wrong one, again and again */
export async function knowsDomainCode(platform: Platform, hook: string, code: string): Promise<boolean> {
  const called = await accountOf(platform, hook, 'domain')
  const secret = called && (await secretOf(called))
  return Boolean(secret && code && isSame(code, secret))
}

/** @returns the code for Domain: 204 good, 404 everything else */
export async function takeDomainCall(
  platform: Platform,
  hook: string,
  { body, signature }: { body: Uint8Array; signature: string | undefined },
): Promise<204 | 404> {
  const called = await accountOf(platform, hook, 'domain')
  if (!called) return 404
  const secret = await secretOf(called)
  const right = secret && createHmac('sha1', secret).update(body).digest('hex')
  if (!right || !isSame(right, (signature ?? '').toLowerCase())) {
    await refuse(called, secret ? 'its signature is wrong; check the verification code' : 'there is no verification code yet')
    return 404
  }
  await actOn(called, domainEvents(body, { agencyId: called.account.portalAgencyId, now: called.caller.clock() }))
  return 204
}

/** Undefined for an address that is none, an account that is gone and one that is not of this portal. */
async function accountOf(platform: Platform, hook: string, transport: PortalTransport): Promise<Called | undefined> {
  const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
  const [, agencyId, accountId] = new RegExp(`^(${uuid})\\.(${uuid})$`).exec(hook) ?? []
  if (!agencyId || !accountId) return undefined
  const caller = callerOf(platform, visitorScope(agencyId), newId())
  const account = await caller.transaction((ctx) => findAccount(ctx, accountId))
  if (!account || account.isArchived || portalKinds[account.portalType].transport !== transport) return undefined
  return { caller, account }
}

/** So that the account's page can show why calls are rejected. */
async function refuse({ caller, account }: Called, problem: string): Promise<void> {
  caller.log.info({ portalAccount: account.id, problem }, 'rejected a webhook call')
  await caller.transaction(async (ctx) => {
    if (await noteRefusal(ctx, account.id, problem)) ctx.changed('portalAccount', account.id)
  })
}
