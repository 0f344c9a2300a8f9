import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

export interface LeadState {
  accountId: string
  readUntil: Date | null
}

export async function leadStates({ db, scope }: Context, portalTypes: readonly string[]): Promise<LeadState[]> {
  const { rows } = await sql<LeadState>`select id as "accountId", leads_read_until as "readUntil" from portal_accounts
    where agency_id = ${scope.agencyId} and archived_at is null and is_enabled and portal_type = any(${portalTypes}::text[]) order by id`.execute(
    db,
  )
  return rows
}

export async function noteLeads(
  { db, scope }: Context,
  id: string,
  { readUntil, error }: { readUntil?: Date; error: string | null },
): Promise<void> {
  await sql`update portal_accounts set leads_read_until = coalesce(${readUntil ?? null}, leads_read_until), leads_error = ${error}
    where agency_id = ${scope.agencyId} and id = ${id}`.execute(db)
}

/** The listing that was published under this name, or is known to the portal under this number. */
export async function listingPublishedAs(
  { db, scope }: Context,
  accountId: string,
  { externalKey, portalListingId }: { externalKey: string | null; portalListingId: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select listing_id as id from publications
    where agency_id = ${scope.agencyId} and portal_account_id = ${accountId}
      and (external_key = ${externalKey} or portal_listing_id = ${portalListingId}) limit 1`.execute(db)
  return rows[0]?.id ?? null
}
