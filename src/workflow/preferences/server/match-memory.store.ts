import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { FoundMatch } from './match.store.ts'

export interface MatchMemory {
  foundAt: string | null
  sentAt: string | null
  sentChannel: string | null
  isDismissed: boolean
}
const key = (preferenceId: string, listingId: string) => `${preferenceId} ${listingId}`
const nothing: MatchMemory = { foundAt: null, sentAt: null, sentChannel: null, isDismissed: false }

/** What is remembered of these pairs. */
export async function memoryOf({ db, scope }: Context, pairs: readonly FoundMatch[]): Promise<(pair: FoundMatch) => MatchMemory> {
  const rows = pairs.length
    ? await db
        .selectFrom('preference_matches')
        .select(['preference_id', 'listing_id', 'found_at', 'sent_at', 'sent_channel', 'dismissed_at'])
        .where('agency_id', '=', scope.agencyId)
        .where('preference_id', 'in', [...new Set(pairs.map((p) => p.preferenceId))])
        .where('listing_id', 'in', [...new Set(pairs.map((p) => p.listingId))])
        .execute()
    : []
  const kept = new Map(
    rows.map((row) => [
      key(row.preference_id, row.listing_id),
      {
        foundAt: row.found_at.toISOString(),
        sentAt: row.sent_at?.toISOString() ?? null,
        sentChannel: row.sent_channel,
        isDismissed: row.dismissed_at !== null,
      },
    ]),
  )
  return ({ preferenceId, listingId }) => kept.get(key(preferenceId, listingId)) ?? nothing
}

/** Writes down pairs that were not known before. @returns how many were new */
export async function remember(
  { db, scope, clock }: Context,
  pairs: readonly FoundMatch[],
  foundBy: 'listed' | 'priceChanged' | 'preferenceChanged',
): Promise<number> {
  if (!pairs.length) return 0
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('preference_matches')
    .values(
      pairs.map((p) => ({
        agency_id: scope.agencyId,
        preference_id: p.preferenceId,
        listing_id: p.listingId,
        contact_id: p.contactId,
        score: p.score,
        found_at: clock(),
        found_by: foundBy,
      })),
    )
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0n)
}

export interface MatchNote {
  listingId: string
  preferenceIds: string[]
  what: 'dismissed' | 'undismissed'
}
/** Sets a listing aside for these preferences, or takes that back; pairs that were not found before are stored now. */
export async function noteMatches({ db, scope, clock }: Context, { listingId, preferenceIds, what }: MatchNote): Promise<number> {
  const at = clock()
  const { rows } = await sql`
    insert into preference_matches (agency_id, preference_id, listing_id, contact_id, score, found_at, found_by)
    select p.agency_id, p.id, l.id, p.contact_id, 0, ${at}, 'listed' from preferences p, listings_view l
      where p.agency_id = ${scope.agencyId} and p.id = any(${preferenceIds}::uuid[]) and l.agency_id = ${scope.agencyId} and l.id = ${listingId}
    on conflict (agency_id, preference_id, listing_id) do update set found_at = preference_matches.found_at returning 1`.execute(
    db,
  )
  await sql`update preference_matches set dismissed_at = ${what === 'dismissed' ? at : null}
    where agency_id = ${scope.agencyId} and listing_id = ${listingId} and preference_id = any(${preferenceIds}::uuid[])`.execute(
    db,
  )
  return rows.length
}

/** Records that an email sent these matches to the contacts. */
export async function rememberMailed(
  { db, scope, clock }: Context,
  mailed: readonly { preferenceId: string; listingId: string }[],
): Promise<void> {
  await sql`update preference_matches m set sent_at = ${clock()}, sent_channel = 'email'
    from unnest(${mailed.map((t) => t.preferenceId)}::uuid[], ${mailed.map((t) => t.listingId)}::uuid[]) as t (preference_id, listing_id)
    where m.agency_id = ${scope.agencyId} and m.preference_id = t.preference_id and m.listing_id = t.listing_id`.execute(db)
}

interface SentMatches {
  contactIds: readonly string[]
  listingIds: readonly string[]
  channel: 'campaign' | 'email' | 'sms'
}
/** Records that these listings were sent to these contacts, wherever one of their requirements is on the same side. */
export async function rememberSent(
  { db, scope, clock }: Context,
  { contactIds, listingIds, channel }: SentMatches,
): Promise<void> {
  if (!contactIds.length || !listingIds.length) return
  const at = clock()
  await sql`
    insert into preference_matches (agency_id, preference_id, listing_id, contact_id, score, found_at, found_by, sent_at, sent_by, sent_channel)
    select p.agency_id, p.id, l.id, p.contact_id, 0, ${at}, 'listed', ${at}, ${scope.userId}, ${channel} from preferences p, listings_view l
      where p.agency_id = ${scope.agencyId} and p.contact_id = any(${contactIds}::uuid[]) and p.archived_at is null
        and l.agency_id = ${scope.agencyId} and l.id = any(${listingIds}::uuid[])
        and (l.sale_or_lease = 'both' or p.fields ->> 'saleOrLease' in (l.sale_or_lease, 'both'))
    on conflict (agency_id, preference_id, listing_id) do update set sent_at = excluded.sent_at, sent_by = excluded.sent_by, sent_channel = excluded.sent_channel`.execute(
    db,
  )
}
