import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { rowLimit } from '#platform/db/keyset.ts'
import { namedContacts } from '#core/contacts/server/contact-access.service.ts'
import type { Kit } from '../visits.contract.ts'

/** The phone of the host keeps them all, and reads them again after each arrival. */
const mostKnown = 500

/** Lists the people that the host may meet and may see: earlier visitors of this listing, buyers it suits, and those in `contactIds`. */
export async function knownPeople(
  ctx: Context,
  { openId, listingId, contactIds }: { openId: string; listingId: string; contactIds: ReadonlySet<string> },
): Promise<Kit['known']> {
  const { db, scope } = ctx
  const { rows } = await sql<Kit['known'][number]>`
    select c.id as "contactId", c.display_name as name, c.suburb as hint, k."cameBefore",
      coalesce((select json_agg(p ->> 'number') from jsonb_array_elements(c.fields -> 'phones') p), '[]') as phones
    from (select contact_id, bool_or(before) as "cameBefore" from (
        select v.contact_id, true as before from visits v where v.agency_id = ${scope.agencyId} and v.listing_id = ${listingId}
          and v.open_id <> ${openId} and v.status = 'arrived' and v.contact_id is not null
        union all
        (select m.contact_id, false from preference_matches_view m where m.agency_id = ${scope.agencyId} and m.listing_id = ${listingId}
          order by m.score desc, m.contact_id limit 200)
        union all
        select b.id, false from unnest(${[...contactIds]}::uuid[]) b (id)) every_way group by contact_id) k
      join contacts_view c on c.agency_id = ${scope.agencyId} and c.id = k.contact_id
    where c.archived_at is null and ${namedContacts(ctx)}
    order by k."cameBefore" desc, c.sort_last, c.sort_first, c.id limit ${rowLimit(mostKnown)}`.execute(db)
  return rows
}
