import { sql } from 'kysely'
import { erasedName, masked } from '#core/contacts/erased.rules.ts'
import type { Context } from '#platform/context.ts'

/**
 * The figures of a campaign stay, its reader does not. The address may be another than the contact has by now; one that someone else has too stays,
 * so that unsubscribing from that email still counts for them. What is still queued keeps its
 * domain, by which sending goes, and is left out when its turn comes, because the contact is gone.
 */
export async function emptyRecipientsOf({ db, scope }: Context, contactIds: readonly string[]): Promise<void> {
  const isOthers = sql`exists (select 1 from contact_keys_view k where k.agency_id = ${scope.agencyId} and k.kind = 'email'
    and k.value = lower(campaign_recipients.address) and k.contact_id <> all(${[...contactIds]}::uuid[]))`
  await sql`update campaign_recipients set name = ${erasedName}, address = case when address is null or ${isOthers} then address else ${masked} end,
      domain = case when state = 'queued' then domain end, merge_values = '{}'
    where agency_id = ${scope.agencyId} and contact_id = any(${[...contactIds]}::uuid[])`.execute(db)
}
