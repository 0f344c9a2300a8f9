import { undefinedIfNotFound } from '#common/errors.ts'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { type Caller, callerOf } from '#platform/context.ts'
import { adapterFor } from '../adapters/adapters.ts'
import { PortalTrouble } from '../adapters/portal-adapter.ts'
import { findAccount, type StoredAccount } from '../accounts/portal-accounts.store.ts'
import { noteChecked } from '../accounts/takeover-notes.store.ts'
import { callPortal } from '../accounts/silent-accounts.ts'
import { connectionFor } from '../publications/publication-send.ts'
import { portalNames } from '../../portals.rules.ts'
import { type Ads, checkListing } from './check-listing.ts'
import { findTakeover } from './takeover-rows.store.ts'
import { accountsInTakeover, takeoverIds } from './takeover-lists.store.ts'

const perTransaction = 20

/** Builds and compares every listing of an account that is being taken over. The portal is read once, before and outside of any transaction. */
export async function checkAccount(caller: Caller, accountId: string, signal: AbortSignal): Promise<void> {
  const office = asOffice(caller)
  const account = await office.reading((ctx) => findAccount(ctx, accountId))
  if (!account?.takingOverSince || account.isArchived) return
  const { ads, error } = await readPortal(office, account, signal)
  for (let after: string | null = null; ; ) {
    signal.throwIfAborted()
    const from: string | null = after
    const ids = await office.transaction(async (ctx) => {
      const next = await takeoverIds(ctx, account, from, perTransaction)
      for (const id of next) await checkListing(ctx, account, id, ads)
      // The screen counts along.
      ctx.changed('portalAccount', accountId)
      return next
    })
    after = ids.at(-1) ?? null
    if (ids.length < perTransaction) break
  }
  await office.transaction(async (ctx) => {
    await noteChecked(ctx, accountId, { read: ads.kind === 'asBefore' ? 'failed' : ads.kind, error })
    ctx.changed('portalAccount', accountId)
  })
}

/** A listing changed: it is built again for each account that is being taken over, and compared with the ad as it was read last. */
export async function checkChangedListing(caller: Caller, listingId: string): Promise<void> {
  await asOffice(caller).transaction(async (ctx) => {
    for (const accountId of await accountsInTakeover(ctx)) {
      const account = await findAccount(ctx, accountId)
      if (!account || !(await findTakeover(ctx, { listingId, accountId }))) continue
      await checkListing(ctx, account, listingId, { kind: 'asBefore' }).catch(undefinedIfNotFound)
    }
  })
}

/** The agency's own work: who asked for it may manage its accounts. */
const asOffice = (caller: Caller) => callerOf(caller.platform, operatorScope(caller.scope.agencyId), caller.requestId, caller.log)

async function readPortal(
  caller: Caller,
  account: StoredAccount,
  signal: AbortSignal,
): Promise<{ ads: Ads; error: string | null }> {
  const { live } = adapterFor(account.portalType)
  if (!live) return { ads: { kind: 'cannotRead' }, error: null }
  try {
    const connection = await connectionFor(caller, { account }, signal)
    if (!connection) return { ads: { kind: 'failed' }, error: 'No credentials. Enter them in Portals, Accounts' }
    const ads = await callPortal(account.id, portalNames[account.portalType], () => live.read(connection))
    return { ads: { kind: 'read', ads }, error: null }
  } catch (error) {
    if (!(error instanceof PortalTrouble)) throw error
    caller.log.info({ err: error, portalAccount: account.id }, 'can’t read the listings of a portal')
    // No one waits for it to try again: a person does.
    return { ads: { kind: 'failed' }, error: error.message.replace(' Gable will try again automatically', ' Check again later') }
  }
}
