import { sql } from 'kysely'
import { feedKeyWanted } from '#core/listings/listings.events.ts'
import { feedSource, refsOf } from '#accounts/old-system/server/external-refs.service.ts'
import type { Context } from '#platform/context.ts'
import { type KeySource, keyProblem } from '../../takeover.rules.ts'
import { portalKinds } from '../../portal-kinds.rules.ts'
import { findTakeover } from '../takeover/takeover-rows.store.ts'
import type { StoredAccount } from '../accounts/portal-accounts.store.ts'

interface Named {
  id: string
  reference: string
}

/**
 * The listing's id at the portal. Together with the agency id it identifies the listing permanently: another id creates a second listing,
 * and the id of another listing would overwrite that one.
 * ⏎ A listing imported from a feed of the same agency id is already there under the feed's id. Otherwise it gets its reference, or its
 * own id if the reference is taken. On an account that is taken over from another system it is there under the id that that one gave it.
 */
export async function externalKeyFor(ctx: Context, listing: Named, account: StoredAccount): Promise<string> {
  const takeover = await findTakeover(ctx, { listingId: listing.id, accountId: account.id })
  return takeover?.externalKey ?? (await knownKey(ctx, listing, account)).key
}

/** The same without what was said on the takeover's screen. */
export async function knownKey(
  ctx: Context,
  listing: Named,
  account: StoredAccount,
): Promise<{ key: string; source: KeySource }> {
  const former = await keyOfFormerAccount(ctx, listing.id, account)
  if (former) return { key: former, source: 'own' }
  const { id, reference } = listing
  const wanted: { id: string; reference: string; portalAgencyId: string; key?: string; isOfAnother?: boolean } = {
    id,
    reference,
    portalAgencyId: account.portalAgencyId,
  }
  await ctx.emit(feedKeyWanted, wanted)
  if (wanted.key) return { key: wanted.key, source: 'feed' }
  const old = account.takingOverSince ? await keyOfOldSystem(ctx, listing.id, account) : undefined
  return old ?? { key: wanted.isOfAnother ? id : reference, source: 'own' }
}

/** The state that a move keeps of a listing: its id at portals where the file had a column for that. */
interface MovedState {
  uniqueId?: string
}
/**
 * The id that the system before sent the listing under. REA knows an id by the agency's six letters, so that the id of a feed for others is another
 * listing's there; other portals mostly get the same id in a file of theirs.
 */
async function keyOfOldSystem(
  ctx: Context,
  listingId: string,
  { portalType }: StoredAccount,
): Promise<{ key: string; source: KeySource } | undefined> {
  const refs = (await refsOf(ctx, 'listing', [listingId])).filter(({ kind }) => kind === 'listing')
  const isOfFeed = ({ source }: { source: string }) => source.startsWith(feedSource)
  const moved = refs.filter((ref) => !isOfFeed(ref))
  const ofFeed = portalKinds[portalType].transport === 'rea' ? [] : refs.filter(isOfFeed)
  const candidates = [
    ...moved.flatMap(({ state }) =>
      (state as MovedState | null)?.uniqueId ? [{ key: (state as MovedState).uniqueId ?? '', source: 'move' as const }] : [],
    ),
    ...ofFeed.map(({ externalId }) => ({ key: externalId, source: 'feed' as const })),
    ...moved.map(({ externalId }) => ({ key: externalId, source: 'move' as const })),
  ]
  return candidates.find(({ key }) => keyProblem(key) === undefined)
}

/** Another listing goes, or will go, to this account under the id; letters differ by case alone at Domain. */
export async function isKeyOfAnother(
  { db, scope }: Context,
  { key, listingId, accountId }: { key: string; listingId: string; accountId: string },
): Promise<boolean> {
  const { rows } = await sql`select 1 from publications where agency_id = ${scope.agencyId} and portal_account_id = ${accountId}
      and listing_id <> ${listingId} and lower(external_key) = lower(${key})
    union all select 1 from portal_takeovers where agency_id = ${scope.agencyId} and portal_account_id = ${accountId}
      and listing_id <> ${listingId} and lower(external_key) = lower(${key}) limit 1`.execute(db)
  return rows.length > 0
}

/** An account that was deleted and added again is the same agency to the portal. */
async function keyOfFormerAccount(
  { db, scope }: Context,
  listingId: string,
  { portalType, portalAgencyId }: StoredAccount,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('publications as p')
    .innerJoin('portal_accounts as a', (join) =>
      join.onRef('a.agency_id', '=', 'p.agency_id').onRef('a.id', '=', 'p.portal_account_id'),
    )
    .select('p.external_key')
    .where('p.agency_id', '=', scope.agencyId)
    .where('p.listing_id', '=', listingId)
    .where('p.sent_version', 'is not', null)
    .where('a.portal_type', '=', portalType)
    .where('a.portal_agency_id', '=', portalAgencyId)
    .orderBy('p.queued_at', 'desc')
    .executeTakeFirst()
  return row?.external_key
}
