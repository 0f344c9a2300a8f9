import { AppError } from '#common/errors.ts'
import { type Caller, type Context, newId } from '#platform/context.ts'
import type { DomainConnection } from '../../domain.contract.ts'
import { domainClient, DomainRefused } from './domain-client.ts'
import { authorisationUrl, checkState, redirectUriOf } from './domain-state.ts'
import { tokenPurpose } from './domain-token.service.ts'
import { changeSignIn, deleteSignIn, findSignIn, saveSignIn } from './domain.store.ts'
import { countOf } from '../enquiries.store.ts'
import { readLater } from './enquiries.jobs.ts'

export async function connectionOf(ctx: Context): Promise<DomainConnection> {
  const { config } = ctx.platform
  const signIn = await findSignIn(ctx)
  return {
    isConfigured: Boolean(config.DOMAIN_CLIENT_ID),
    isConnected: signIn !== undefined,
    agencyId: signIn?.portalAgencyId ?? null,
    agencyName: signIn?.portalAgencyName ?? null,
    connectedAt: signIn?.connectedAt.toISOString() ?? null,
    connectedByName: signIn?.connectedByName ?? null,
    readUntil: signIn?.readUntil?.toISOString() ?? null,
    enquiries: await countOf(ctx, 'domain'),
    lastError: signIn?.lastError ?? null,
    redirectUri: redirectUriOf(config),
  }
}

/** Portal credentials belong to the operator of the installation; without them the call is refused. */
function requireConfigured({ platform }: Pick<Caller, 'platform'>): void {
  if (!platform.config.DOMAIN_CLIENT_ID)
    throw new AppError('rule_broken', 'This needs your own agreement with Domain: set DOMAIN_CLIENT_ID and DOMAIN_CLIENT_SECRET')
}

export function authorise(caller: Pick<Caller, 'scope' | 'platform' | 'clock'>): { url: string } {
  requireConfigured(caller)
  return { url: authorisationUrl(caller) }
}

/** @throws invalid for a state that is not ours; rule_broken when Domain refuses; busy when it cannot be reached */
export async function exchangeCode(caller: Caller, { code, state }: { code: string; state: string }): Promise<DomainConnection> {
  requireConfigured(caller)
  const verifier = checkState(caller, state)
  await caller.platform.outside.assertOpen(caller.scope.agencyId)
  const client = domainClient(caller.platform.config)
  const { refreshToken, agency } = await (async () => {
    const tokens = await client.swapCode(code, verifier, redirectUriOf(caller.platform.config))
    if (!tokens.refresh_token) throw new DomainRefused('Domain didn’t give lasting access. Connect Domain again')
    const [first] = await client.agencies(tokens.access_token)
    if (!first) throw new DomainRefused('This Domain user doesn’t belong to an agency. Sign in with another')
    return { refreshToken: tokens.refresh_token, agency: first }
  })().catch((error: unknown) => {
    if (error instanceof DomainRefused) throw new AppError('rule_broken', error.message, { source: 'Domain' })
    caller.log.warn({ err: error }, 'can’t exchange Domain’s code')
    throw new AppError('busy', 'Domain isn’t responding properly. Try again in a moment', { retryAfterS: 30 })
  })
  return caller.transaction(async (ctx) => {
    await saveSignIn(ctx, {
      portalAgencyId: String(agency.id),
      portalAgencyName: agency.name ?? `Agency ${agency.id}`,
      refreshToken: ctx.platform.secrets.seal(refreshToken, tokenPurpose),
    })
    await readLater(ctx, ctx.clock())
    await ctx.audit({ action: 'connected domain', entity: 'portalSignIn', entityId: newId() })
    ctx.changed('portalAccount', ctx.scope.agencyId)
    return connectionOf(ctx)
  })
}

export async function readNow(ctx: Context): Promise<DomainConnection> {
  if (!(await findSignIn(ctx, { lock: true }))) throw new AppError('conflict', 'Domain is not connected')
  await changeSignIn(ctx, { last_error: null })
  await readLater(ctx, ctx.clock())
  return connectionOf(ctx)
}

export async function disconnect(ctx: Context): Promise<DomainConnection> {
  if (await deleteSignIn(ctx)) {
    await ctx.audit({ action: 'disconnected domain', entity: 'portalSignIn', entityId: newId() })
    ctx.changed('portalAccount', ctx.scope.agencyId)
  }
  return connectionOf(ctx)
}
