import { AppError, notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import type { Context, Platform } from '#platform/context.ts'
import type { PortalAccount, PortalAccountCreate, PortalAccountUpdate, PortalOffer } from '../portals.contract.ts'
import { offeredPortalTypes, portalNames } from '../portals.rules.ts'
import { settingsFor } from './adapters/adapters.ts'
import type { PortalCredentials } from './adapters/portal-adapter.ts'
import { findAccount, insertAccount, pageOfAccounts, type StoredAccount, updateAccount } from './portal-accounts.store.ts'

export function listOffers({ platform }: Context): Promise<PortalOffer[]> {
  return Promise.resolve(
    offeredPortalTypes.map((portalType) => {
      const { baseUrl, environment, credentials } = settingsFor(portalType, platform.config)
      return {
        portalType,
        name: portalNames[portalType],
        host: new URL(baseUrl).host,
        environment,
        hasCredentials: credentials !== null,
      }
    }),
  )
}

export async function listAccounts(
  ctx: Context,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<PortalAccount>> {
  const page = await pageOfAccounts(ctx, query)
  return { ...page, items: page.items.map((account) => present(ctx, account)) }
}

function present({ platform }: Context, account: StoredAccount): PortalAccount {
  const { environment, credentials } = settingsFor(account.portalType, platform.config)
  return {
    id: account.id,
    portalType: account.portalType,
    name: account.name,
    portalAgencyId: account.portalAgencyId,
    environment,
    hasOwnCredentials: account.credentials !== null,
    hasCredentials: account.credentials !== null || credentials !== null,
    lastOkAt: account.lastOkAt?.toISOString() ?? null,
    lastError: account.lastError,
    version: account.version,
    createdAt: account.createdAt.toISOString(),
  }
}

/** Also the door for demo data. @throws AppError conflict when the agency has this account already */
export async function createPortalAccount(ctx: Context, given: PortalAccountCreate): Promise<PortalAccount> {
  const id = await onceEach(
    insertAccount(ctx, {
      portalType: given.portalType,
      name: given.name || portalNames[given.portalType],
      portalAgencyId: given.portalAgencyId,
      credentials: given.credentials ? seal(ctx.platform, given.credentials) : null,
    }),
  )
  await ctx.audit({ action: 'created', entity: 'portalAccount', entityId: id })
  ctx.changed('portalAccount', id)
  return present(ctx, await requireAccount(ctx, id))
}

export async function changePortalAccount(
  ctx: Context,
  id: string,
  { version, name, credentials }: PortalAccountUpdate,
): Promise<PortalAccount> {
  const before = await requireAccount(ctx, id, { lock: true })
  if (before.version !== version)
    throw new AppError('stale', 'Somebody changed this account meanwhile', { current: present(ctx, before) })
  const hasNewCredentials = credentials !== undefined
  await updateAccount(ctx, id, {
    ...(name !== undefined && { name }),
    ...(hasNewCredentials && { credentials: credentials && seal(ctx.platform, credentials), last_error: null }),
  })
  await ctx.audit({
    action: 'changed',
    entity: 'portalAccount',
    entityId: id,
    changes: [
      ...(name !== undefined && name !== before.name ? [{ field: 'name', before: before.name, after: name }] : []),
      // Who changed them is worth knowing; what they are is nobody's business.
      ...(hasNewCredentials ? [{ field: 'credentials', before: null, after: null }] : []),
    ],
  })
  ctx.changed('portalAccount', id)
  return present(ctx, await requireAccount(ctx, id))
}

export async function removePortalAccount(ctx: Context, id: string): Promise<{ id: string }> {
  await requireAccount(ctx, id, { lock: true })
  await updateAccount(ctx, id, { archived_at: ctx.clock() })
  await ctx.audit({ action: 'deleted', entity: 'portalAccount', entityId: id })
  ctx.changed('portalAccount', id)
  return { id }
}

export async function restorePortalAccount(ctx: Context, id: string): Promise<PortalAccount> {
  const account = await findAccount(ctx, id, { lock: true })
  if (!account?.isArchived) throw notFound({ portalAccount: id })
  await onceEach(updateAccount(ctx, id, { archived_at: null }))
  await ctx.audit({ action: 'restored', entity: 'portalAccount', entityId: id })
  ctx.changed('portalAccount', id)
  return present(ctx, await requireAccount(ctx, id))
}

export async function requireAccount(ctx: Context, id: string, options: { lock?: boolean } = {}): Promise<StoredAccount> {
  const account = await findAccount(ctx, id, options)
  if (!account || account.isArchived) throw notFound({ portalAccount: id })
  return account
}

const onceEach = <T>(work: Promise<T>) =>
  work.catch((error: { code?: string }) => {
    if (error.code !== '23505') throw error
    throw new AppError('conflict', 'There is an account with this agency id already', {
      fields: [{ path: 'portalAgencyId', message: 'Is in use by another account' }],
    })
  })

export const credentialsPurpose = 'portal credentials'
const seal = ({ secrets }: Platform, credentials: PortalCredentials) =>
  secrets.seal(JSON.stringify(credentials), credentialsPurpose)

/** The account's own credentials, else those of the installation; null when there are none or they cannot be read any more. */
export function credentialsOf(
  { secrets, config, log }: Platform,
  { portalType, credentials, id }: Pick<StoredAccount, 'portalType' | 'credentials' | 'id'>,
): PortalCredentials | null {
  if (!credentials) return settingsFor(portalType, config).credentials
  try {
    return JSON.parse(secrets.open(credentials, credentialsPurpose)) as PortalCredentials
  } catch (error) {
    // The installation moved and its SECRET_KEY did not come along.
    log.error({ err: error, portalAccount: id }, 'portal credentials cannot be opened')
    return null
  }
}
