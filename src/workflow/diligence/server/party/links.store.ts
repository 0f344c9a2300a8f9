import { sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import type { GivenDetails } from '../../party.contract.ts'

export interface StoredLink {
  id: string
  caseId: string
  state: 'open' | 'given' | 'accepted' | 'dismissed'
  expiresAt: Date
  revokedAt: Date | null
  given: GivenDetails | null
  givenAt: Date | null
  createdById: string | null
  createdBy: string | null
  createdAt: Date
  decidedBy: string | null
}
const columns = sql`k.id, k.case_id as "caseId", k.state, k.expires_at as "expiresAt", k.revoked_at as "revokedAt", k.given, k.given_at as "givenAt",
  k.created_by as "createdById", u.full_name as "createdBy", k.created_at as "createdAt", v.full_name as "decidedBy"`
const tables = sql`diligence_links k left join users_view u on u.agency_id = k.agency_id and u.id = k.created_by
  left join users_view v on v.agency_id = k.agency_id and v.id = k.decided_by`

export async function linksOfCases({ db, scope }: Context, caseIds: readonly string[]): Promise<StoredLink[]> {
  const { rows } = await sql<StoredLink>`select ${columns} from ${tables}
    where k.agency_id = ${scope.agencyId} and k.case_id = any(${[...caseIds]}::uuid[]) order by k.created_at desc, k.id desc limit 200`.execute(
    db,
  )
  return rows
}
export async function findLink({ db, scope }: Context, id: string): Promise<StoredLink | undefined> {
  const { rows } =
    await sql<StoredLink>`select ${columns} from ${tables} where k.agency_id = ${scope.agencyId} and k.id = ${id}`.execute(db)
  return rows[0]
}
/** Waits for what is being sent. */
export async function lockLink(ctx: Context, id: string): Promise<StoredLink | undefined> {
  await sql`select 1 from diligence_links where agency_id = ${ctx.scope.agencyId} and id = ${id} for no key update`.execute(
    ctx.db,
  )
  return findLink(ctx, id)
}

export async function insertLink(
  { db, scope, clock }: Context,
  { caseId, expiresAt }: { caseId: string; expiresAt: Date },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('diligence_links')
    .values({
      ...{ agency_id: scope.agencyId, id, case_id: caseId, expires_at: expiresAt },
      ...{ created_by: scope.userId, created_at: clock() },
    })
    .execute()
  return id
}
export async function countOpenLinks({ db, scope, clock }: Context, caseId: string): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from diligence_links where agency_id = ${scope.agencyId} and case_id = ${caseId}
    and state = 'open' and revoked_at is null and expires_at > ${clock()}`.execute(db)
  return rows[0]?.n ?? 0
}

export async function keepGiven({ db, scope, clock }: Context, id: string, given: GivenDetails): Promise<void> {
  await sql`update diligence_links set state = 'given', given = ${JSON.stringify(given)}::jsonb, given_at = ${clock()}
    where agency_id = ${scope.agencyId} and id = ${id} and state = 'open'`.execute(db)
}
export async function decideGiven(
  { db, scope, clock }: Context,
  id: string,
  state: 'given' | 'accepted' | 'dismissed',
): Promise<void> {
  const isDecided = state !== 'given'
  await sql`update diligence_links set state = ${state}, decided_by = ${isDecided ? scope.userId : null},
      decided_at = ${isDecided ? clock() : null} where agency_id = ${scope.agencyId} and id = ${id} and given is not null`.execute(
    db,
  )
}

/** Closes the pages of one link, or of all links of a case. */
export async function revokeLinks({ db, scope, clock }: Context, of: { id: string } | { caseId: string }): Promise<void> {
  await sql`update diligence_links set revoked_at = ${clock()} where agency_id = ${scope.agencyId} and revoked_at is null and state = 'open'
    and ${'id' in of ? sql`id = ${of.id}` : sql`case_id = ${of.caseId}`}`.execute(db)
}

/** Deletes what erased people sent; the case keeps what the law wants. */
export async function forgetLinksOf({ db, scope }: Context, contactIds: readonly string[]): Promise<void> {
  await sql`delete from diligence_links k using diligence_cases d
    where k.agency_id = ${scope.agencyId} and d.agency_id = ${scope.agencyId} and d.id = k.case_id
      and d.contact_id = any(${[...contactIds]}::uuid[])`.execute(db)
}

/** The agents who are notified of what the party sent. */
export async function agentsOfListing({ db, scope }: Context, listingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('listing_agents_view')
    .select('agent_id')
    .where('agency_id', '=', scope.agencyId)
    .where('listing_id', '=', listingId)
    .execute()
  return rows.map(({ agent_id }) => agent_id)
}
