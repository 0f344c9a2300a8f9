import { sql } from 'kysely'
import * as z from 'zod'
import type { Page } from '#common/paging.ts'
import { hiddenName, mayName } from '#core/contacts/server/contact-access.service.ts'
import { readableListings } from '#core/listings/server/listing-access.service.ts'
import { type Context, newId } from '#platform/context.ts'
import { cutPage, readCursor, rowLimit } from '#platform/db/keyset.ts'
import { likenesses } from '../../diligence-values.ts'
import { type Found, nameKey } from '../../sanction-names.rules.ts'
import type { MatchDecision, MatchQuery, SanctionMatch } from '../../screening.contract.ts'
import type { Subject } from './subjects.store.ts'

/** Number and name of the entry, record and name of the party: as long as these stay, a decision does. */
const pairKey = ({ caseId, contactId, name }: Subject, { entry }: Found): string =>
  [entry.reference, nameKey(entry.names[0] ?? ''), contactId ?? caseId, nameKey(name)].join('|').slice(0, 800)

/** Writes what was found; a pair that is known keeps its decision. */
export async function writeMatches(
  { db, scope, clock }: Context,
  listId: string,
  all: readonly { subject: Subject; found: Found }[],
): Promise<void> {
  const rows = new Map<string, object>()
  for (const { subject, found } of all) {
    const { bornYears: _, ...entry } = found.entry
    const { likeness, hasSameBirth } = found
    const pair = pairKey(subject, found)
    const { caseId, contactId, name, bornOn } = subject
    const rank = (hasSameBirth ? 0 : likenesses.length) + likenesses.indexOf(likeness)
    if (!rows.has(pair))
      rows.set(pair, {
        id: newId(),
        pair,
        caseId,
        contactId,
        name: name.slice(0, 200),
        bornOn,
        entry,
        likeness,
        hasSameBirth,
        rank,
      })
  }
  if (!rows.size) return
  await sql`insert into diligence_matches (agency_id, id, list_id, pair_key, case_id, contact_id, name, born_on, entry, likeness, has_same_birth, rank,
      found_at)
    select ${scope.agencyId}, r.id, ${listId}, r.pair, r."caseId", r."contactId", r.name, r."bornOn", r.entry, r.likeness, r."hasSameBirth", r.rank,
      ${clock()}
    from jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb) as r (id uuid, pair text, "caseId" uuid, "contactId" uuid, name text,
      "bornOn" date, entry jsonb, likeness text, "hasSameBirth" boolean, rank smallint)
    on conflict (agency_id, pair_key) do update set list_id = excluded.list_id, entry = excluded.entry, likeness = excluded.likeness,
      has_same_birth = excluded.has_same_birth, rank = excluded.rank, born_on = coalesce(excluded.born_on, diligence_matches.born_on),
      case_id = coalesce(excluded.case_id, diligence_matches.case_id)`.execute(db)
}

/** Removes undecided matches that the newest list no longer has. */
export async function forgetStale({ db, scope }: Context, listId: string): Promise<void> {
  await sql`delete from diligence_matches where agency_id = ${scope.agencyId} and state = 'open' and list_id <> ${listId}`.execute(
    db,
  )
}
/** The same for some cases, before they are compared again. */
export async function forgetOpenOf({ db, scope }: Context, caseIds: readonly string[]): Promise<void> {
  await sql`delete from diligence_matches where agency_id = ${scope.agencyId} and state = 'open' and case_id = any(${[...caseIds]}::uuid[])`.execute(
    db,
  )
}

type MatchRow = Omit<SanctionMatch, 'of' | 'canDecide'> & { isHidden: boolean }
const columns = (
  ctx: Context,
) => sql`m.id, m.case_id as "caseId", case when ${readableListings(ctx)} then d.listing_id end as "listingId",
  m.contact_id as "contactId", m.name, m.born_on::text as "bornOn", m.entry, m.likeness, m.has_same_birth as "hasSameBirth", m.state, m.reason,
  m.decisions, k.listed_on::text as "listedOn", m.version, m.rank,
  (m.contact_id is not null and not ${mayName(ctx, sql`m.contact_id`)}) as "isHidden"`
const tables = sql`diligence_matches m join diligence_lists k on k.agency_id = m.agency_id and k.id = m.list_id
  left join diligence_cases d on d.agency_id = m.agency_id and d.id = m.case_id
  left join listings_view l on l.agency_id = d.agency_id and l.id = d.listing_id`

/** A private contact is named to those who may see it, and decided on by them alone. */
const shownMatch = ({ isHidden, ...one }: MatchRow): SanctionMatch => ({
  ...{
    id: one.id,
    caseId: one.caseId,
    listingId: one.listingId,
    contactId: isHidden ? null : one.contactId,
    of: one.caseId ? 'case' : 'contact',
  },
  ...{ name: isHidden ? hiddenName : one.name, bornOn: isHidden ? null : one.bornOn, entry: one.entry, likeness: one.likeness },
  ...{ hasSameBirth: one.hasSameBirth, state: one.state, reason: one.reason, decisions: one.decisions, listedOn: one.listedOn },
  ...{ canDecide: !isHidden, version: one.version },
})

export async function listMatches(
  ctx: Context,
  { limit, cursor, count, state, of, q }: MatchQuery,
): Promise<Page<SanctionMatch>> {
  const after = readCursor(cursor, () => z.tuple([z.int(), z.uuid()]))
  const looked = q?.trim().toLowerCase()
  const where = sql.join(
    [
      sql`m.agency_id = ${ctx.scope.agencyId} and m.state = ${state}`,
      ...(of ? [of === 'case' ? sql`m.case_id is not null` : sql`m.case_id is null`] : []),
      ...(looked
        ? [sql`position(${looked} in lower(m.name)) > 0 and (m.contact_id is null or ${mayName(ctx, sql`m.contact_id`)})`]
        : []),
    ],
    sql` and `,
  )
  const { rows } = await sql<MatchRow & { rank: number }>`select ${columns(ctx)} from ${tables} where ${where}
    ${after ? sql`and (m.rank, m.id) > (${after[0]}::smallint, ${after[1]}::uuid)` : sql``} order by m.rank, m.id limit ${rowLimit(limit + 1)}`.execute(
    ctx.db,
  )
  const page = cutPage(rows, limit, ({ rank, id }) => [rank, id])
  return {
    items: page.rows.map(shownMatch),
    nextCursor: page.nextCursor,
    ...(count && { total: await countMatches(ctx, where) }),
  }
}
async function countMatches({ db }: Context, where: ReturnType<typeof sql.join>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from diligence_matches m where ${where}`.execute(db)
  return rows[0]?.n ?? 0
}

export async function findMatch(ctx: Context, id: string): Promise<SanctionMatch | undefined> {
  const { rows } =
    await sql<MatchRow>`select ${columns(ctx)} from ${tables} where m.agency_id = ${ctx.scope.agencyId} and m.id = ${id}`.execute(
      ctx.db,
    )
  return rows[0] && shownMatch(rows[0])
}

/** @returns false when it was decided by someone else since */
export async function writeDecision(
  { db, scope }: Context,
  id: string,
  { version, decision }: { version: number; decision: MatchDecision },
): Promise<boolean> {
  const { rows } = await sql`update diligence_matches set state = ${decision.state}, reason = ${decision.reason},
      decisions = decisions || ${JSON.stringify([decision])}::jsonb, version = version + 1
    where agency_id = ${scope.agencyId} and id = ${id} and version = ${version} returning 1`.execute(db)
  return rows.length > 0
}

/** A match outlives its contact only as the match of a case. */
export async function keepMatchesOfCases({ db, scope }: Context, contactIds: readonly string[]): Promise<void> {
  await sql`update diligence_matches set contact_id = null
    where agency_id = ${scope.agencyId} and contact_id = any(${[...contactIds]}::uuid[]) and case_id is not null`.execute(db)
}
