import { staleError } from '#platform/stale.ts'
import { isSame } from '#common/changes.ts'
import { isIP } from 'node:net'
import { AppError, invalid, notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import type { Context, Platform } from '#platform/context.ts'
import { isPublic } from '#platform/fetch/safe-fetch.ts'
import type { PortalAccount, PortalAccountCreate, PortalAccountUpdate, PortalOffer } from '../../portal-accounts.contract.ts'
import { type PortalType, portalKinds, portalTypes } from '../../portal-kinds.rules.ts'
import { canWithdraw, portalNames } from '../../portals.rules.ts'
import { adapterFor } from '../adapters/adapters.ts'
import type { PortalCredentials } from '../adapters/portal-adapter.ts'
import { pullUrl } from '../pull/pull-address.ts'
import { checkTakeover, resumeAccount } from '../portal-queue.ts'
import { shownPublications } from '../publications/take-down.service.ts'
import { changeTakeover } from '../takeover/takeover-state.ts'
import {
  findAccount,
  findCredentials,
  findWebhookSecret,
  insertAccount,
  pageOfAccounts,
  type StoredAccount,
  updateAccount,
} from './portal-accounts.store.ts'

export function listOffers({ platform }: Context): Promise<PortalOffer[]> {
  return Promise.resolve(
    portalTypes.map((portalType) => {
      const { name, transport, agencyIdKey, classes, note, hostHint } = portalKinds[portalType]
      const { baseUrl, environment, credentials } = adapterFor(portalType).settings(platform.config, null)
      return {
        portalType,
        name,
        transport,
        agencyIdKey,
        classes: [...classes],
        note: note ?? null,
        host: baseUrl ? new URL(baseUrl).host : (hostHint ?? null),
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
  return { ...page, items: page.items.map((account) => presentAccount(ctx, account)) }
}

export function presentAccount({ platform, scope }: Context, account: StoredAccount): PortalAccount {
  const { environment, credentials } = adapterFor(account.portalType).settings(platform.config, account.feed)
  return {
    id: account.id,
    portalType: account.portalType,
    name: account.name,
    transport: portalKinds[account.portalType].transport,
    portalAgencyId: account.portalAgencyId,
    feed: account.feed,
    isPaused: account.isPaused,
    isAutoUpdate: account.isAutoUpdate,
    isTakingOver: account.takingOverSince !== null,
    serverKey: account.serverKey,
    serverKeyShown: account.serverKeyShown,
    environment,
    hasOwnCredentials: account.hasCredentials,
    hasCredentials: account.hasCredentials || credentials !== null,
    lastOkAt: account.lastOkAt?.toISOString() ?? null,
    lastError: account.lastError,
    enquiriesReadUntil: account.enquiriesReadUntil?.toISOString() ?? null,
    enquiriesError: account.enquiriesError,
    pull:
      account.feed?.protocol === 'pull'
        ? { url: pullUrl(platform, scope.agencyId, account), fetchedAt: account.pulledAt?.toISOString() ?? null }
        : null,
    webhook: webhookOf(platform.config, scope.agencyId, account),
    version: account.version,
    createdAt: account.createdAt.toISOString(),
  }
}

function webhookOf({ PUBLIC_URL }: Platform['config'], agencyId: string, account: StoredAccount): PortalAccount['webhook'] {
  const { transport } = portalKinds[account.portalType]
  if (transport === 'feed') return null
  const { hasSecret, calledAt, refusedAt, refusal } = account.webhook
  const { protocol, hostname } = new URL(PUBLIC_URL)
  return {
    url: `${PUBLIC_URL}/api/portal_webhooks/${transport === 'rea' ? 'rea' : 'domain'}/${agencyId}.${account.id}`,
    isReachable: protocol === 'https:' && hostname !== 'localhost' && (!isIP(hostname) || isPublic(hostname)),
    needsSecret: transport === 'domain',
    hasSecret,
    calledAt: calledAt?.toISOString() ?? null,
    refusedAt: refusedAt?.toISOString() ?? null,
    refusal,
  }
}

/** Also used for demo data. @throws AppError conflict when the agency has this account already */
export async function createPortalAccount(ctx: Context, given: PortalAccountCreate): Promise<PortalAccount> {
  const id = await onceEach(
    insertAccount(ctx, {
      portalType: given.portalType,
      name: given.name || portalNames[given.portalType],
      portalAgencyId: inTheirSpelling(given.portalType, given.portalAgencyId),
      feed: given.feed ?? null,
      isAutoUpdate: given.isAutoUpdate ?? false,
      takingOverSince: given.isTakingOver ? ctx.clock() : null,
      credentials: given.credentials ? seal(ctx.platform, given.credentials) : null,
    }),
  )
  if (given.isTakingOver) await ctx.enqueue(checkTakeover, { accountId: id })
  await ctx.audit({ action: 'created', entity: 'portalAccount', entityId: id })
  ctx.changed('portalAccount', id)
  return presentAccount(ctx, await requireAccount(ctx, id))
}

export async function changePortalAccount(
  ctx: Context,
  id: string,
  {
    version,
    name,
    credentials,
    feed,
    isPaused,
    isAutoUpdate,
    isTakingOver,
    isServerKeyForgotten,
    acceptedServerKey,
    webhookSecret,
    isPullAddressNew,
  }: PortalAccountUpdate,
): Promise<PortalAccount> {
  const before = await requireAccount(ctx, id, { lock: true })
  if (before.version !== version)
    throw await staleError(ctx, { entity: 'portalAccount', id: id, noun: 'this account' }, presentAccount(ctx, before))
  const isFeed = portalKinds[before.portalType].transport === 'feed'
  if (feed && !isFeed) throw invalid([{ path: 'feed', message: 'This portal doesn’t accept files' }])
  if (webhookSecret && portalKinds[before.portalType].transport !== 'domain')
    throw invalid([{ path: 'webhookSecret', message: 'This portal doesn’t use a verification code' }])
  // Only the key that the user saw: the server may show another one by now.
  if (acceptedServerKey && acceptedServerKey !== before.serverKeyShown)
    throw new AppError('conflict', 'The server now shows a different key. Check it, then accept that one')
  const hasNewCredentials = credentials !== undefined
  const isElsewhere = feed && before.feed && (feed.host !== before.feed.host || feed.port !== before.feed.port)
  const takeover = await changeTakeover(ctx, before, isTakingOver)
  await updateAccount(ctx, id, {
    ...takeover.columns,
    ...(name !== undefined && { name }),
    ...(hasNewCredentials && { credentials: credentials && seal(ctx.platform, credentials), last_error: null }),
    ...(webhookSecret !== undefined && {
      webhook_secret: webhookSecret === null ? null : ctx.platform.secrets.seal(webhookSecret, webhookPurpose),
    }),
    settings: {
      feed: feed ?? before.feed,
      isAutoUpdate: isAutoUpdate ?? before.isAutoUpdate,
      pullNumber: before.pullNumber + (isPullAddressNew ? 1 : 0),
    },
    ...(isPaused !== undefined && { is_enabled: !isPaused }),
    ...(acceptedServerKey && { server_key: acceptedServerKey, server_key_shown: null, last_error: null }),
    // Another server has another key.
    ...((isServerKeyForgotten || isElsewhere) && { server_key: null, server_key_shown: null, last_error: null }),
  })
  if (before.isPaused && isPaused === false) await ctx.enqueue(resumeAccount, { accountId: id, reason: 'resumed' })
  await ctx.audit({
    action: 'changed',
    entity: 'portalAccount',
    entityId: id,
    changes: [
      ...(name !== undefined && name !== before.name ? [{ field: 'name', before: before.name, after: name }] : []),
      // The audit log records who changed them, never the values.
      ...(hasNewCredentials ? [{ field: 'credentials', before: null, after: null }] : []),
      ...(webhookSecret === undefined ? [] : [{ field: 'webhookSecret', before: null, after: null }]),
      ...(acceptedServerKey ? [{ field: 'serverKey', before: before.serverKey, after: acceptedServerKey }] : []),
      ...(isServerKeyForgotten ? [{ field: 'serverKey', before: before.serverKey, after: null }] : []),
      // Neither address is named: each opens the file.
      ...(isPullAddressNew ? [{ field: 'pullAddress', before: null, after: null }] : []),
      ...changed('feed', before.feed, feed),
      ...changed('isPaused', before.isPaused, isPaused),
      ...changed('isAutoUpdate', before.isAutoUpdate, isAutoUpdate),
      ...takeover.changes,
    ],
  })
  ctx.changed('portalAccount', id)
  return presentAccount(ctx, await requireAccount(ctx, id))
}

const changed = <T>(field: string, before: T, after: T | undefined) =>
  after === undefined || isSame(before, after) ? [] : [{ field, before, after }]

/** REA's ids are capitals; elsewhere letters may differ by case alone. */
const inTheirSpelling = (portalType: PortalType, id: string) =>
  portalKinds[portalType].transport === 'rea' ? id.toUpperCase() : id

export async function removePortalAccount(ctx: Context, id: string): Promise<{ id: string }> {
  const { portalType } = await requireAccount(ctx, id, { lock: true })
  const shown = await shownPublications(ctx, { accountId: id })
  if (shown.length)
    throw new AppError(
      'rule_broken',
      `${portalNames[portalType]} could still show ${shown.length === 1 ? '1 listing' : `${shown.length} listings`}. Take them down, then delete the account`,
      { source: 'A portal account can’t be deleted while listings are on it' },
    )
  await updateAccount(ctx, id, { archived_at: ctx.clock() })
  await ctx.audit({ action: 'deleted', entity: 'portalAccount', entityId: id })
  ctx.changed('portalAccount', id)
  return { id }
}

/** Lists the publications to withdraw before the account can be deleted. */
export async function shownOnAccount(ctx: Context, id: string) {
  await requireAccount(ctx, id)
  const shown = await shownPublications(ctx, { accountId: id })
  return {
    count: shown.length,
    toWithdraw: shown.filter(canWithdraw).map(({ listingId }) => listingId),
    items: shown.slice(0, 50).map(({ listingId, reference, streetLine, wantedState }) => ({
      listingId,
      reference,
      streetLine,
      isBeingRemoved: wantedState === 'removed',
    })),
  }
}

export async function restorePortalAccount(ctx: Context, id: string): Promise<PortalAccount> {
  const account = await findAccount(ctx, id, { lock: true })
  if (!account?.isArchived) throw notFound({ portalAccount: id })
  await onceEach(updateAccount(ctx, id, { archived_at: null }))
  await ctx.audit({ action: 'restored', entity: 'portalAccount', entityId: id })
  ctx.changed('portalAccount', id)
  return presentAccount(ctx, await requireAccount(ctx, id))
}

export async function requireAccount(ctx: Context, id: string, options: { lock?: boolean } = {}): Promise<StoredAccount> {
  const account = await findAccount(ctx, id, options)
  if (!account || account.isArchived) throw notFound({ portalAccount: id })
  return account
}

const onceEach = <T>(work: Promise<T>) =>
  work.catch((error: { code?: string }) => {
    if (error.code !== '23505') throw error
    throw new AppError('conflict', 'An account with this agency ID already exists', {
      fields: [{ path: 'portalAgencyId', message: 'Used by another account' }],
    })
  })

export const credentialsPurpose = 'portal credentials'
const seal = ({ secrets }: Platform, credentials: PortalCredentials) =>
  secrets.seal(JSON.stringify(credentials), credentialsPurpose)

export const webhookPurpose = 'portal webhook'
/** The secret that the portal signs its calls with; undefined when there is none or it cannot be read any more. */
export async function webhookSecretOf(ctx: Context, { id }: Pick<StoredAccount, 'id'>): Promise<string | undefined> {
  const { secrets, log } = ctx.platform
  const sealed = await findWebhookSecret(ctx, id)
  if (!sealed) return undefined
  try {
    return secrets.open(sealed, webhookPurpose)
  } catch (error) {
    log.error({ err: error, portalAccount: id }, 'the code of a portal cannot be opened')
    return undefined
  }
}

/** The account's own credentials, else those of the installation; null when there are none or they cannot be read any more. */
export async function credentialsOf(
  ctx: Context,
  { portalType, feed, id }: Pick<StoredAccount, 'portalType' | 'feed' | 'id'>,
): Promise<PortalCredentials | null> {
  const { secrets, config, log } = ctx.platform
  const sealed = await findCredentials(ctx, id)
  if (!sealed) return adapterFor(portalType).settings(config, feed).credentials
  try {
    return JSON.parse(secrets.open(sealed, credentialsPurpose)) as PortalCredentials
  } catch (error) {
    // The installation moved and its SECRET_KEY did not come along.
    log.error({ err: error, portalAccount: id }, 'portal credentials cannot be opened')
    return null
  }
}
