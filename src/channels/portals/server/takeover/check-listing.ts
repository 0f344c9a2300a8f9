import type { Address } from '#common/listing/listing-fields.ts'
import type { Listing } from '#core/listings/listings.contract.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import { addressKey } from '#core/properties/properties.rules.ts'
import type { Context } from '#platform/context.ts'
import { differencesOf, type KeySource, type LiveAd, outcomeOf } from '../../takeover.rules.ts'
import type { StoredAccount } from '../accounts/portal-accounts.store.ts'
import { adapterFor } from '../adapters/adapters.ts'
import { isKeyOfAnother, knownKey } from '../publications/external-key.store.ts'
import { outgoingListing } from '../publications/outgoing.ts'
import { findingsFor } from '../publications/preflight.ts'
import { factsOf } from '../publications/publication-view.ts'
import { changePublication, lockPublicationOf } from '../publications/publications.store.ts'
import type { StoredPublication } from '../publications/publication-rows.store.ts'
import { type CheckResult, findTakeover, saveChecked, type StoredTakeover } from './takeover-rows.store.ts'

/** The ads that a check compares with: those that are there now, those of the last time, or that they can't be read. */
export type Ads = { kind: 'read'; ads: readonly LiveAd[] } | { kind: 'asBefore' } | { kind: 'cannotRead' | 'failed' }

/** Builds one listing as it would be sent, looks for what the portal would refuse, and compares it with the ad that is there. Sends nothing. */
export async function checkListing(ctx: Context, account: StoredAccount, listingId: string, ads: Ads): Promise<void> {
  const listing = await getListing(ctx, listingId)
  const pair = { listingId, accountId: account.id }
  const publication = await lockPublicationOf(ctx, pair)
  const before = await findTakeover(ctx, pair, { lock: true })
  const { key, source, live } = await keyAndAd(ctx, account, listing, { publication, before, ads })
  const { result, payload } = await build(ctx, account, listing, {
    key,
    live,
    publication,
    compared: comparedOf(ads, { before, live, canRead: adapterFor(account.portalType).live !== undefined }),
  })
  await saveChecked(ctx, pair, {
    externalKey: key,
    keySource: source,
    version: listing.version,
    outcome: outcomeOf(result.problems.length, result.differences),
    result,
    live,
  })
  // Built under another id before this one was known: it must not leave under that.
  if (publication && publication.sentVersion === null && publication.externalKey !== key)
    await changePublication(
      ctx,
      publication,
      { externalKey: key, payload, wantedVersion: listing.version, askedFacts: factsOf(listing) },
      { kind: 'asked', detail: `Built again under the portal’s reference ${key}` },
    )
}

interface Known {
  publication: StoredPublication | undefined
  before: StoredTakeover | undefined
  ads: Ads
}
/** The portal is right about its own references: an ad with this address has the one that updates it. */
async function keyAndAd(
  ctx: Context,
  account: StoredAccount,
  listing: Listing,
  { publication, before, ads }: Known,
): Promise<{ key: string; source: KeySource; live: LiveAd | null }> {
  const withKey = (key: string) => adOf(ads, before, (ad) => ad.key?.toLowerCase() === key.toLowerCase())
  if (publication && publication.sentVersion !== null)
    return { key: publication.externalKey, source: before?.keySource ?? 'own', live: withKey(publication.externalKey) }
  if (before && (before.keySource === 'person' || before.sentAt))
    return { key: before.externalKey, source: before.keySource, live: withKey(before.externalKey) }
  const free = async (key: string) => !(await isKeyOfAnother(ctx, { key, listingId: listing.id, accountId: account.id }))
  const found = await knownKey(ctx, listing, account)
  const known = (await free(found.key)) ? found : { key: listing.id, source: 'own' as const }
  const there = withKey(known.key)
  if (there) return { ...known, live: there }
  const atAddress = adOf(ads, before, (ad) => isOfPlace(ad, listing))
  if (atAddress?.key && (await free(atAddress.key))) return { key: atAddress.key, source: 'portal', live: atAddress }
  return { ...known, live: null }
}

/** Undefined where two are alike. */
function adOf(ads: Ads, before: StoredTakeover | undefined, isIt: (ad: LiveAd) => boolean): LiveAd | null {
  const among = ads.kind === 'read' ? ads.ads : before?.live ? [before.live] : []
  const found = among.filter(isIt)
  return found.length === 1 ? (found[0] ?? null) : null
}
function isOfPlace(
  { place, facts }: LiveAd,
  { address, saleOrLease }: { address: Address; saleOrLease: Listing['saleOrLease'] },
): boolean {
  const here = addressKey(address)
  return here !== undefined && place === here && (facts.offer === 'Lease') === (saleOrLease === 'lease')
}

interface Comparing {
  before: StoredTakeover | undefined
  live: LiveAd | null
  canRead: boolean
}
function comparedOf(ads: Ads, { before, live, canRead }: Comparing): CheckResult['compared'] {
  if (ads.kind === 'cannotRead' || ads.kind === 'failed') return ads.kind
  if (live) return 'same'
  if (ads.kind === 'read') return 'notThere'
  const last = before?.result?.compared
  return last === 'cannotRead' || last === 'failed' || last === 'notThere' ? last : canRead ? 'failed' : 'cannotRead'
}

interface Building {
  key: string
  live: LiveAd | null
  publication: StoredPublication | undefined
  compared: CheckResult['compared']
}
async function build(
  ctx: Context,
  account: StoredAccount,
  listing: Listing,
  { key, live, publication, compared }: Building,
): Promise<{ result: CheckResult; payload: string }> {
  const adapter = adapterFor(account.portalType)
  const isDraft = listing.status === 'draft'
  const outgoing = await outgoingListing(
    ctx,
    // A draft is compared as the ad that it would be once it is live.
    isDraft ? { ...listing, status: 'live' } : listing,
    { portalAgencyId: account.portalAgencyId, externalKey: key, before: publication?.payload },
  )
  const payload = adapter.write(outgoing, account)
  const blocks = (await findingsFor(ctx, account, listing, outgoing)).filter(({ severity }) => severity === 'blocks')
  const problems = [
    ...(isDraft ? [{ field: 'status', message: 'Still a draft. Make it live first.' }] : []),
    ...blocks.map(({ field, message }) => ({ field, message })),
  ]
  const differences = live && adapter.live ? differencesOf(live.facts, adapter.live.factsOf(payload)) : []
  return {
    payload,
    result: {
      address: adapter.addressIn(payload),
      compared: compared === 'same' && differences.length ? 'differs' : compared,
      problems,
      differences,
    },
  }
}
