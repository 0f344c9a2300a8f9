import type { Context } from '#platform/context.ts'
import type { Difference, KeySource, LiveAd, TakeoverOutcome } from '../../takeover.rules.ts'

/** The outcome of building and comparing a listing. */
export interface CheckResult {
  /** Written exactly like the one that would be sent. */
  address: string
  compared: 'same' | 'differs' | 'notThere' | 'cannotRead' | 'failed'
  problems: { field: string; message: string }[]
  differences: Difference[]
}
export interface StoredTakeover {
  externalKey: string
  keySource: KeySource
  outcome: TakeoverOutcome | null
  result: CheckResult | null
  live: LiveAd | null
  confirmedAt: Date | null
  sentAt: Date | null
}
export interface Pair {
  listingId: string
  accountId: string
}

export async function findTakeover(
  { db, scope }: Context,
  { listingId, accountId }: Pair,
  { lock = false } = {},
): Promise<StoredTakeover | undefined> {
  const row = await db
    .selectFrom('portal_takeovers')
    .select(['external_key', 'key_source', 'outcome', 'result', 'live', 'confirmed_at', 'sent_at'])
    .where('agency_id', '=', scope.agencyId)
    .where('portal_account_id', '=', accountId)
    .where('listing_id', '=', listingId)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  return (
    row && {
      externalKey: row.external_key,
      keySource: row.key_source as KeySource,
      outcome: row.outcome as TakeoverOutcome | null,
      result: row.result as CheckResult | null,
      live: row.live as LiveAd | null,
      confirmedAt: row.confirmed_at,
      sentAt: row.sent_at,
    }
  )
}

interface Checked {
  externalKey: string
  keySource: KeySource
  version: number
  outcome: TakeoverOutcome
  result: CheckResult
  live: LiveAd | null
}
export async function saveChecked(
  { db, scope, clock }: Context,
  { listingId, accountId }: Pair,
  checked: Checked,
): Promise<void> {
  const columns = {
    external_key: checked.externalKey,
    key_source: checked.keySource,
    checked_version: checked.version,
    checked_at: clock(),
    outcome: checked.outcome,
    result: JSON.stringify(checked.result),
    live: checked.live && JSON.stringify(checked.live),
  }
  await db
    .insertInto('portal_takeovers')
    .values({ agency_id: scope.agencyId, portal_account_id: accountId, listing_id: listingId, ...columns })
    .onConflict((c) => c.columns(['agency_id', 'portal_account_id', 'listing_id']).doUpdateSet(columns))
    .execute()
}

/** Confirmed from now on, or not any more. */
export async function markConfirmed(
  { db, scope, clock }: Context,
  { listingId, accountId }: Pair,
  isConfirmed: boolean,
): Promise<void> {
  await db
    .updateTable('portal_takeovers')
    .set({ confirmed_at: isConfirmed ? clock() : null, confirmed_by: isConfirmed ? scope.userId : null })
    .where('agency_id', '=', scope.agencyId)
    .where('portal_account_id', '=', accountId)
    .where('listing_id', '=', listingId)
    .execute()
}

/** The id that a person read at the portal. */
export async function setKey({ db, scope }: Context, { listingId, accountId }: Pair, externalKey: string): Promise<void> {
  const chosen = { external_key: externalKey, key_source: 'person' }
  await db
    .insertInto('portal_takeovers')
    .values({ agency_id: scope.agencyId, portal_account_id: accountId, listing_id: listingId, ...chosen })
    .onConflict((c) => c.columns(['agency_id', 'portal_account_id', 'listing_id']).doUpdateSet(chosen))
    .execute()
}
