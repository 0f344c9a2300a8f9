import type { Caller } from '#platform/context.ts'
import { portalKinds, portalTypes } from '../portal-kinds.rules.ts'
import { adapterFor } from './adapters/adapters.ts'
import { PortalTrouble } from './adapters/portal-adapter.ts'
import { type ReaLead, readLeads } from './adapters/rea/rea-leads.ts'
import { credentialsOf } from './accounts/portal-accounts.service.ts'
import { findAccount } from './accounts/portal-accounts.store.ts'
import { type LeadState, leadStates, listingPublishedAs, noteLeads } from './rea-leads.store.ts'

export type { ReaLead } from './adapters/rea/rea-leads.ts'

const dayMs = 86_400_000
/** The first reading goes back this far; later ones overlap the last by an hour, for late arrivals. */
const firstDays = 30
const overlapMs = 3_600_000
const maxPages = 100
export const reaPortalTypes = portalTypes.filter((type) => portalKinds[type].transport === 'rea')

/**
 * Reads the enquiries of every account of realestate.com.au; what is known already is taken in again without effect.
 * @param take returns false for one that could not be stored at all
 */
export async function readAllReaLeads(
  caller: Caller,
  take: (lead: ReaLead, listingId: string | null) => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  const states = await caller.transaction((ctx) => leadStates(ctx, reaPortalTypes))
  for (const state of states) {
    signal.throwIfAborted()
    try {
      await readAccount(caller, state, take, signal)
    } catch (error) {
      if (!(error instanceof PortalTrouble)) throw error
      caller.log.info({ err: error, portalAccount: state.accountId }, 'can’t read enquiries')
      await caller.transaction((ctx) => noteLeads(ctx, state.accountId, { error: error.message }))
    }
  }
}

const missedWords = (count: number) =>
  count === 1
    ? 'One enquiry can’t be read. Look at it at realestate.com.au'
    : `${count} enquiries can’t be read. Look at them at realestate.com.au`

async function readAccount(
  caller: Caller,
  { accountId, readUntil }: LeadState,
  take: (lead: ReaLead, listingId: string | null) => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  const { platform, clock, log } = caller
  const { account, credentials } = await caller.reading(async (ctx) => {
    const found = await findAccount(ctx, accountId)
    return { account: found, credentials: found && (await credentialsOf(ctx, found)) }
  })
  // Without credentials for the portal there is nothing to read; the account's page shows that.
  if (!account || !credentials) return
  const { baseUrl, authUrl } = adapterFor(account.portalType).settings(platform.config, account.feed)
  const connection = {
    portalType: account.portalType,
    portalAgencyId: account.portalAgencyId,
    feed: null,
    baseUrl,
    authUrl,
    serverKey: null,
    allowPrivate: platform.config.FETCH_ALLOW_PRIVATE,
    pictureOf: () => Promise.reject(new Error('enquiries have no pictures')),
    credentials,
    now: clock,
    signal,
    log,
  }
  const startedAt = clock()
  const since = readUntil ? new Date(readUntil.getTime() - overlapMs) : new Date(startedAt.getTime() - firstDays * dayMs)
  let missed = 0
  for (let page = 1, hasMore = true; hasMore && page <= maxPages; page++) {
    const found = await readLeads(connection, { since, page })
    if (found.unreadable) log.warn({ portalAccount: accountId, unreadable: found.unreadable }, 'some enquiries can’t be read')
    missed += found.unreadable
    for (const lead of found.leads) {
      const listingId = await caller.transaction((ctx) =>
        listingPublishedAs(ctx, accountId, {
          externalKey: lead.externalIdentifiers?.externalListingId ?? null,
          portalListingId: lead.listing?.id ?? null,
        }),
      )
      if (!(await take(lead, listingId))) missed++
    }
    hasMore = found.hasMore
  }
  const error = missed ? missedWords(missed) : null
  await caller.transaction((ctx) => noteLeads(ctx, accountId, { readUntil: startedAt, error }))
}
