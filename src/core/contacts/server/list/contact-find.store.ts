import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { ContactKey } from '../../contact-keys.rules.ts'
import { ownContacts, readableContacts } from '../contact-access.service.ts'
import { afterPrefix } from '#platform/db/prefix.ts'
import { queryPrepared } from '#platform/db/kysely.ts'
import { rowLimit } from '#platform/db/keyset.ts'

export interface FoundContact {
  id: string
  kind: 'person' | 'couple' | 'company' | 'trust' | 'estate'
  displayName: string
  email: string | null
  phone: string | null
  suburb: string | null
  foundBy: ContactKey['kind']
}

/** Each way of finding is one short walk along the key index; a whole match stands before a mere beginning, names before suburbs. */
export async function findByKeys(
  ctx: Context,
  looks: readonly ContactKey[],
  { limit, isOwnOnly }: { limit: number; isOwnOnly: boolean },
): Promise<FoundContact[]> {
  if (!looks.length) return []
  const { agencyId } = ctx.scope
  const walks = looks.map(
    (
      { kind, value },
      i,
    ) => sql`(select c.id, c.kind, c.display_name, c.email, c.phone, c.suburb, k.kind as found_by, k.value <> ${value} as is_part, ${i}::int as rank, k.value
      from contact_keys k join contacts c on c.agency_id = k.agency_id and c.id = k.contact_id
      where k.agency_id = ${agencyId} and k.kind = ${kind} and k.value >= ${value} and k.value < ${afterPrefix(value)}
        and ${readableContacts(ctx)} ${isOwnOnly ? sql`and ${ownContacts(ctx)}` : sql``}
      order by k.value, k.contact_id limit ${rowLimit(limit * 2)})`,
  )
  return queryPrepared(
    ctx.db,
    sql<FoundContact>`
    select id, kind, display_name as "displayName", email, phone, suburb, found_by as "foundBy" from (
      select distinct on (id) * from (${sql.join(walks, sql` union all `)}) f order by id, is_part, rank
    ) f order by is_part, rank, value, id limit ${rowLimit(limit)}`,
  )
}
