import { sql } from 'kysely'
import { erasedName, masked } from '#core/contacts/erased.rules.ts'
import type { Context } from '#platform/context.ts'

/**
 * The figures of a campaign stay, its reader does not. The address may be another than the contact has by now. What is still queued keeps its
 * domain, by which sending goes, and is left out when its turn comes, because the contact is gone.
 */
export async function emptyRecipientsOf({ db, scope }: Context, contactIds: readonly string[]): Promise<void> {
  await sql`update campaign_recipients set name = ${erasedName}, address = case when address is not null then ${masked} end,
      domain = case when state = 'queued' then domain end, merge_values = '{}'
    where agency_id = ${scope.agencyId} and contact_id = any(${[...contactIds]}::uuid[])`.execute(db)
}
