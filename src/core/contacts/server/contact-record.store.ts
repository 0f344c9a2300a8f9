import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { queryPrepared } from '#platform/db/kysely.ts'
import { filledUp } from '#platform/db/filled-up.ts'
import { instantText } from '#platform/db/sql-text.ts'
import { oneObject, type RawJson } from '#platform/http/raw-json.ts'
import { emptyContact } from '../contact-fields.contract.ts'
import type { Contact } from '../contacts.contract.ts'
import { readableContacts, writableContacts } from './contact-access.service.ts'

export interface ContactRecord {
  record: RawJson<Contact>
  /** A private contact. */
  isSensitive: boolean
}

/** A field that was added to the contract after a contact was saved reads as empty. */
const fields = filledUp(sql`c.fields`, emptyContact)

/** A whole contact as the contract says it, built by PostgreSQL in one statement. A merged one leads to the record it went into. */
export async function readContactRecord(ctx: Context, id: string): Promise<ContactRecord | undefined> {
  const { db, scope } = ctx
  const [row] = await queryPrepared(
    db,
    sql<{ fields: string; others: string; isSensitive: boolean }>`
    select ${fields} as fields, json_build_object(
      'id', c.id, 'clientId', c.agency_id, 'displayName', c.display_name, 'version', c.version,
      'createdAt', ${instantText(sql`c.created_at`)}, 'updatedAt', ${instantText(sql`c.updated_at`)}, 'lastContactedAt', ${instantText(sql`c.last_contacted_at`)},
      'createdByName', (select u.full_name from users_view u where u.agency_id = ${scope.agencyId} and u.id = c.created_by),
      'agentProfiles', coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'photoUrl', '/m/' || a.photo_token || '/thumb.webp') order by ca.position)
        from contact_agents ca join agents_view a on a.agency_id = ca.agency_id and a.id = ca.agent_id where ca.agency_id = ${scope.agencyId} and ca.contact_id = c.id), '[]'),
      'mergedFrom', case when c.id <> ${id}::uuid then ${id}::text end,
      'canEdit', ${ctx.scope.permissions.has('contacts.write')} and ${writableContacts(ctx)}
    )::text as others, c.is_private as "isSensitive"
    from contacts c where c.agency_id = ${scope.agencyId} and c.archived_at is null and ${readableContacts(ctx)}
      and c.id = (
        with recursive way as (
          select m.id, m.merged_into, 1 as n from contacts m where m.agency_id = ${scope.agencyId} and m.id = ${id}
          union all
          select m.id, m.merged_into, way.n + 1 from way join contacts m on m.agency_id = ${scope.agencyId} and m.id = way.merged_into where way.n < 20)
        select id from way where merged_into is null)`,
  )
  return row && { record: oneObject<Contact>(row.fields, row.others), isSensitive: row.isSensitive }
}
